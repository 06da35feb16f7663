import { describe, expect, it } from 'vitest'
import { kindOf } from '../testing/crd.ts'
import { goOf } from './types.ts'

/** What a field of `spec` becomes, without the marker of a field that is optional. */
function fieldOf(schema: string): string[] {
  const text = goOf(kindOf(`{spec: {type: object, properties: {field: ${schema}}}}`))
  const lines = /type MailSpec struct \{\n([\s\S]*?)\n\}/.exec(text)?.[1]?.split('\n') ?? []
  return lines.map((line) => line.trim()).filter((line) => line !== '// +optional')
}

const field = (type: string): string => `Field ${type} \`json:"field,omitempty"\``

describe('[EX-2] Go', () => {
  it('has the markers of the kind', () => {
    const more = `    subresources: {status: {}, scale: {specReplicasPath: .spec.n, statusReplicasPath: .status.n}}
    additionalPrinterColumns: [{name: To, type: string, jsonPath: .spec.to, priority: 1}]
    selectableFields: [{jsonPath: .spec.to}]`
    expect(goOf(kindOf('{spec: {type: object, properties: {to: {type: string}}}}', more))).toContain(
      `
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.n,statuspath=.status.n
// +kubebuilder:resource:path=mails,scope=Namespaced,shortName=ml
// +kubebuilder:printcolumn:name=\`To\`,type=string,JSONPath=\`.spec.to\`,priority=1
// +kubebuilder:selectablefield:JSONPath=\`.spec.to\`
type Mail struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	// +optional
	Spec *MailSpec \`json:"spec,omitempty"\`
}`.replace('TypeMeta   ', 'TypeMeta '),
    )
  })
  it.each<[schema: string, lines: string[]]>([
    ['{type: string, minLength: 1}', ['// +kubebuilder:validation:MinLength=1', field('string')]],
    [
      '{type: integer, format: int32, minimum: 0, default: 2}',
      ['// +kubebuilder:default=2', '// +kubebuilder:validation:Minimum=0', field('*int32')],
    ],
    ['{type: integer}', [field('*int64')]],
    ['{type: string, format: date-time, nullable: true}', ['// +nullable', field('*metav1.Time')]],
    ['{type: string, format: byte}', [field('[]byte')]],
    ['{type: string, enum: [a, "b c"]}', ['// +kubebuilder:validation:Enum=a;"b c"', field('string')]],
    ['{type: string, pattern: "^`$"}', ['// +kubebuilder:validation:Pattern="^`$"', field('string')]],
    ['{type: array, maxLength: 3, items: {type: string}}', [field('[]string')]],
    [
      '{type: object, additionalProperties: {type: string}, maxProperties: 3}',
      ['// +kubebuilder:validation:MaxProperties=3', field('map[string]string')],
    ],
    [
      '{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, properties: {k: {type: string}}}}',
      ['// +listType=map', '// +listMapKey=k', field('[]MailSpecField')],
    ],
    ['{type: array, items: {type: string, minLength: 1}}', [field('[]MailSpecFieldItem')]],
    ['{type: object, additionalProperties: {type: string, minLength: 1}}', [field('map[string]MailSpecFieldValue')]],
    ['{x-kubernetes-int-or-string: true, anyOf: [{type: integer}, {type: string}]}', [field('*intstr.IntOrString')]],
    [
      '{type: object, x-kubernetes-preserve-unknown-fields: true}',
      ['// +kubebuilder:pruning:PreserveUnknownFields', field('*runtime.RawExtension')],
    ],
    [
      '{x-kubernetes-preserve-unknown-fields: true}',
      ['// +kubebuilder:pruning:PreserveUnknownFields', field('apiextensionsv1.JSON')],
    ],
    [
      '{type: string, oneOf: [{minLength: 1}]}',
      ['// The CRD also has oneOf here, which controller-gen has no marker for.', field('string')],
    ],
    [
      '{type: string, x-kubernetes-validations: [{rule: "self != ``", message: "no \\"\\""}]}',
      ['// +kubebuilder:validation:XValidation:rule="self != ``",message=`no ""`', field('string')],
    ],
    [
      '{type: array, items: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}',
      [
        '// +kubebuilder:validation:items:XEmbeddedResource',
        '// +kubebuilder:validation:items:XPreserveUnknownFields',
        field('[]runtime.RawExtension'),
      ],
    ],
    ['{type: object}', [field('*MailSpecField')]],
  ])('%s', (schema, lines) => {
    expect(fieldOf(schema)).toEqual(lines)
  })
  it('declares a type for items and values that demand something', () => {
    expect(goOf(kindOf('{a: {type: array, items: {type: string, minLength: 1}}}'))).toContain(
      '// +kubebuilder:validation:MinLength=1\ntype MailAItem string',
    )
  })
  it('puts what an object demands at its type', () => {
    const text = goOf(
      kindOf('{spec: {type: object, minProperties: 1, x-kubernetes-map-type: atomic, properties: {a: {type: string}}}}'),
    )
    expect(text).toContain('// +kubebuilder:validation:MinProperties=1\n// +structType=atomic\ntype MailSpec struct {')
  })
  it('takes metav1.Condition where the schema is that of it', () => {
    const condition = `{type: object, description: A., required: [type, status, reason, message, lastTransitionTime], properties: {
      lastTransitionTime: {type: string, format: date-time}, message: {type: string, maxLength: 32768}, observedGeneration: {type: integer, format: int64, minimum: 0},
      reason: {type: string, maxLength: 1024, minLength: 1, pattern: "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$"}, status: {type: string, enum: ["True", "False", Unknown]},
      type: {type: string, maxLength: 316, pattern: '^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$'}}}`
    expect(goOf(kindOf(`{status: {type: array, items: ${condition}}}`))).toContain('Status []metav1.Condition ')
    expect(goOf(kindOf(`{status: {type: array, items: ${condition.replace('1024', '9')}}}`))).toContain('Status []MailStatus ')
  })
  it('has no field for a name that a tag cannot hold, and no text that leaves its comment', () => {
    const text = goOf(
      kindOf(
        '{spec: {type: object, description: "a\\nb", properties: {"a,b": {type: string}, c: {type: string, description: "x\\n\\ny"}}}}',
      ),
    )
    expect(text).toContain('// Go\'s JSON has no tag for the field "a,b".')
    expect(text).toContain('\t// x\n\t//\n\t// y\n')
    expect(text).toContain('// a\n// b\ntype MailSpec struct {')
  })
})
