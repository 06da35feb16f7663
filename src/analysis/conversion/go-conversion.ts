import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { type Kind, kindsOf } from '../export/kind.ts'
import { pascal } from '../export/types.ts'
import type { ConversionFile } from './node-webhook.ts'
import { type ConversionRules, type FieldPath, firstReader, isTwoWay, pathText, type Rule } from './rules.ts'

/** Where the packages of the versions are, until somebody gives them their place. */
const MODULE = 'example.com/project/api'

/** The name of the package of a version. */
const packageOf = (version: string): string => version.replaceAll(/[^a-z0-9]/g, '') || 'v1'

const typeName = ({ kind }: Kind): string => pascal(kind) || 'Object'

const quoted = (text: string): string => JSON.stringify(text)

/** A value as unstructured objects have it in Go. */
function goValue(value: JsonValue): string {
  if (typeof value === 'string') return quoted(value)
  if (value === null) return 'nil'
  if (typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `[]any{${value.map(goValue).join(', ')}}`
  if (isObject(value)) {
    return `map[string]any{${Object.entries(value)
      .map(([key, item]) => `${quoted(key)}: ${goValue(item)}`)
      .join(', ')}}`
  }
  return Number.isInteger(value) || typeof value === 'bigint' ? `int64(${String(value)})` : `float64(${Number(value)})`
}

const argumentsOf = (path: FieldPath): string => path.map(quoted).join(', ')

/** Names that a value cannot have: keywords, what is called, and what the body declares. */
const RESERVED: ReadonlySet<string> = new Set(
  [
    'object kept err errors conversion hub any string nil true false int64 float64 put putMissing putTranslated putMissingTranslated take keep takeKept pair',
    'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var',
  ].flatMap((names) => names.split(' ')),
)

/** A name for the value of a field. */
function freeName(field: string, taken: ReadonlySet<string>): string {
  const camel = pascal(field)
  const plain = /^[A-Za-z]/.test(camel) ? camel.charAt(0).toLowerCase() + camel.slice(1) : 'value'
  for (let i = 1; ; i++) {
    const name = i === 1 ? plain : `${plain}${i}`
    if (!taken.has(name) && !RESERVED.has(name)) return name
  }
}

type Way = 'to' | 'from'

/** The body of a function that converts an object in place. Values are taken first, then put, so that fields can change places. */
function statements(rules: readonly Rule[], way: Way, own: string, other: string): readonly string[] {
  const values = new Map<string, string>()
  const taken: string[] = []
  const take = (path: FieldPath): string => {
    const key = pathText(path)
    const known = values.get(key)
    if (known !== undefined) return known
    const name = freeName(path.at(-1) ?? '', new Set(values.values()))
    taken.push(`${name} := take(object, ${argumentsOf(path)})`)
    values.set(key, name)
    return name
  }
  const [here, there] = way === 'to' ? (['version', 'hub'] as const) : (['hub', 'version'] as const)
  const kept = rules.flatMap((rule) => (rule.is === 'keep' && rule.in === there ? [rule.at] : []))
  const leaving = rules.flatMap((rule) => (rule.is === 'keep' && rule.in === here ? [rule.at] : []))
  const puts = rules.flatMap((rule): string[] => {
    if (rule.is !== 'move' && rule.is !== 'map') return []
    const [source, target] = way === 'to' ? [rule.from, rule.to] : [rule.to, rule.from]
    if (way === 'from' && firstReader(rules, rule.from) !== rule) {
      if (!leaving.some((path) => path.every((name, i) => name === source[i]))) taken.push(`take(object, ${argumentsOf(source)})`)
      return []
    }
    const isKept = !isTwoWay(rules, rule) && kept.some((path) => path.every((name, i) => name === target[i]))
    const put = isKept ? 'putMissing' : 'put'
    if (rule.is === 'move') return [`${put}(object, ${take(source)}, ${argumentsOf(target)}),`]
    const pairs = rule.values.map((pair) => {
      const [a, b] = way === 'to' ? pair : [pair[1], pair[0]]
      return `{${goValue(a)}, ${goValue(b)}}`
    })
    return [
      `${put}Translated(object, ${quoted(pathText(source))}, ${take(source)}, []pair{${pairs.join(', ')}}, ${argumentsOf(target)}),`,
    ]
  })
  const defaults = rules.flatMap((rule): string[] =>
    rule.is === 'default' && rule.in === there ? [`putMissing(object, ${goValue(rule.value)}, ${argumentsOf(rule.at)}),`] : [],
  )
  const fields = leaving.map((path) => `${quoted(pathText(path))}: ${take(path)}`)
  const keeps = fields.length === 0 ? [] : [`keep(object, ${annotation(own)}, map[string]any{${fields.join(', ')}}),`]
  const restored = kept.map((path) => `put(object, kept[${quoted(pathText(path))}], ${argumentsOf(path)}),`)
  const reads =
    kept.length === 0 ? [] : [`kept, err := takeKept(object, ${annotation(other)})`, 'if err != nil {', '\treturn err', '}']
  const all = [...restored, ...puts, ...defaults, ...keeps]
  const join = all.length === 0 ? ['return nil'] : ['return errors.Join(', ...all.map((line) => `\t${line}`), ')']
  return [...reads, ...taken, ...join]
}

const annotation = (version: string): string => quoted(`conversion.crdlab.dev/${version}`)

function conversionText(kind: Kind, hub: Kind, rules: readonly Rule[] | undefined): string {
  const [own, there] = [kind.version, hub.version]
  const name = typeName(kind)
  const body = (way: Way): string =>
    rules === undefined
      ? '\t// Write here what the TypeScript function does.\n\treturn nil\n'
      : statements(rules, way, way === 'to' ? own : there, way === 'to' ? there : own)
          .map((line) => `\t${line}\n`)
          .join('')
  const lower = name.charAt(0).toLowerCase() + name.slice(1)
  const usesErrors = /errors\.Join/.test(body('to') + body('from'))
  return `package ${packageOf(own)}

import (
${usesErrors ? '\t"errors"\n\n' : ''}\t"sigs.k8s.io/controller-runtime/pkg/conversion"

\thub "${MODULE}/${packageOf(there)}"
)

// ConvertTo converts this ${name} to the hub version, ${there}.
func (src *${name}) ConvertTo(dst conversion.Hub) error {
\treturn convert(src, dst.(*hub.${typeName(hub)}), ${lower}ToHub)
}

// ConvertFrom converts from the hub version, ${there}, to this ${name}.
func (dst *${name}) ConvertFrom(src conversion.Hub) error {
\treturn convert(src.(*hub.${typeName(hub)}), dst, ${lower}FromHub)
}

func ${lower}ToHub(object map[string]any) error {
${body('to')}}

func ${lower}FromHub(object map[string]any) error {
${body('from')}}
`
}

const hubText = (hub: Kind): string => `package ${packageOf(hub.version)}

// Hub marks this version as the one that the others are converted to.
func (*${typeName(hub)}) Hub() {}
`

/** What the conversions of a package call; the same for every kind. */
const FIELDS = `import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	utiljson "k8s.io/apimachinery/pkg/util/json"
)

// convert fills dst with the fields of src after change, which works on the object as JSON has it. The type of dst stays.
func convert(src, dst runtime.Object, change func(object map[string]any) error) error {
	object, err := runtime.DefaultUnstructuredConverter.ToUnstructured(src)
	if err != nil {
		return err
	}
	kind := dst.GetObjectKind().GroupVersionKind()
	if err := change(object); err != nil {
		return err
	}
	if err := runtime.DefaultUnstructuredConverter.FromUnstructured(object, dst); err != nil {
		return err
	}
	dst.GetObjectKind().SetGroupVersionKind(kind)
	return nil
}

// take removes a field and returns its value, or nil where it is not set.
func take(object map[string]any, fields ...string) any {
	value, found, err := unstructured.NestedFieldCopy(object, fields...)
	if err != nil || !found {
		return nil
	}
	unstructured.RemoveNestedField(object, fields...)
	return value
}

// put sets a field, unless the value is nil.
func put(object map[string]any, value any, fields ...string) error {
	if value == nil {
		return nil
	}
	return unstructured.SetNestedField(object, value, fields...)
}

// putMissing sets a field that is not set.
func putMissing(object map[string]any, value any, fields ...string) error {
	if known, found, err := unstructured.NestedFieldNoCopy(object, fields...); err == nil && found && known != nil {
		return nil
	}
	return put(object, value, fields...)
}

// pair is a value and what stands for it in the other version.
type pair [2]any

func translate(field string, value any, pairs []pair) (any, error) {
	if value == nil {
		return nil, nil
	}
	for _, pair := range pairs {
		if reflect.DeepEqual(pair[0], value) {
			return pair[1], nil
		}
	}
	return nil, fmt.Errorf("%s: no value for %v", field, value)
}

func putTranslated(object map[string]any, field string, value any, pairs []pair, fields ...string) error {
	translated, err := translate(field, value, pairs)
	return errors.Join(err, put(object, translated, fields...))
}

func putMissingTranslated(object map[string]any, field string, value any, pairs []pair, fields ...string) error {
	translated, err := translate(field, value, pairs)
	return errors.Join(err, putMissing(object, translated, fields...))
}

// keep keeps fields in an annotation.
func keep(object map[string]any, annotation string, fields map[string]any) error {
	for name, value := range fields {
		if value == nil {
			delete(fields, name)
		}
	}
	if len(fields) == 0 {
		return nil
	}
	text, err := json.Marshal(fields)
	if err != nil {
		return err
	}
	return unstructured.SetNestedField(object, string(text), "metadata", "annotations", annotation)
}

// takeKept removes an annotation and returns the fields that it keeps.
func takeKept(object map[string]any, annotation string) (map[string]any, error) {
	kept := map[string]any{}
	text, found, err := unstructured.NestedString(object, "metadata", "annotations", annotation)
	if err != nil || !found {
		return kept, nil
	}
	unstructured.RemoveNestedField(object, "metadata", "annotations", annotation)
	return kept, utiljson.Unmarshal([]byte(text), &kept)
}
`

/**
 * The conversions of a CRD for Go, a file for each package: methods ConvertTo, ConvertFrom and Hub as controller-runtime calls them, beside the types
 * that \`crdlab types --go\` makes. Code that was written by hand leaves bodies to write.
 * Source: sigs.k8s.io/controller-runtime/pkg/conversion/conversion.go, Convertible and Hub.
 */
export function goConversions(crd: JsonObject, hubName: string, rules: ConversionRules | undefined): readonly ConversionFile[] {
  const kinds = kindsOf(crd)
  const hub = kinds.find(({ version }) => version === hubName)
  if (hub === undefined) return []
  const file = (kind: Kind, name: string, text: string): ConversionFile => ({
    name: `${packageOf(kind.version)}/${name}`,
    mediaType: 'text/x-go',
    text,
  })
  const own = `${hub.singular.replaceAll(/[^a-z0-9]/g, '')}_conversion.go`
  return [
    file(hub, own, hubText(hub)),
    ...kinds
      .filter((kind) => kind !== hub)
      .flatMap((kind) => [
        file(kind, own, conversionText(kind, hub, rules && (rules.versions[kind.version] ?? []))),
        file(kind, 'conversion_fields.go', `package ${packageOf(kind.version)}\n\n${FIELDS}`),
      ]),
  ]
}
