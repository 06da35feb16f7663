import { parseJson } from '../../../apimachinery/json/parse.ts'
import type { JsonValue } from '../../../apimachinery/json/value.ts'

/** Values to try for a field, right and wrong ones, by the name of the field. */
export type Pool = readonly (readonly [field: string, values: readonly JsonValue[]])[]

/** A line is a field and a JSON list of values. */
const pool = (lines: string): Pool =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const at = line.indexOf('[')
      return [line.slice(0, at).trim(), parseJson(line.slice(at)).value as JsonValue[]]
    })

export const KEYWORD_VALUES: Pool = pool(`
type ["object", "array", "string", "integer", "number", "boolean", "null", "any", "", null]
format ["int32", "int64", "date-time", "uuid", "nonsense", "email", ""]
title ["t", ""]
description ["d", "<&>", ""]
default ["x", 5, 1.5, 1.0, true, null, [], ["a", 1], {}, {"a": 1}, {"a": "x", "zz": {"y": 1}}, {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a", "foo": 1}}]
example [1, null, {}]
externalDocs [{}, {"url": "u"}]
maximum [5, 5.5, -1, 1e21]
minimum [0, -0.5, 10]
exclusiveMaximum [true, false]
multipleOf [2, 0, 0.1]
maxLength [5, 0, -1]
minLength [1]
pattern ["^a+$", "(", "(?=x)", "[[:alpha:]]", ""]
maxItems [3, -1]
minItems [1]
uniqueItems [true, false]
maxProperties [2]
enum [["a", "b"], [], [null], [1, 1.0], ["a", "a"]]
required [["a"], ["name", "name"], []]
nullable [true, false]
items [{"type": "string"}, {}, {"type": "object"}, [{"type": "string"}], [], "x", null, {"type": "integer", "nullable": true}, {"items": {"type": "string"}}]
properties [{}, {"a": {}}, {"a": {"type": "string"}}, {"metadata": {"type": "object"}}, {"kind": {"type": "integer"}}, {"a": null}]
additionalProperties [true, false, {"type": "string"}, {}, null, {"type": "object", "default": {}}]
patternProperties [{"a": {"type": "string"}}, {}]
dependencies [{"a": ["b"]}, {"a": {"type": "string"}}, {}, {"a": "x"}]
definitions [{"a": {"type": "string"}}, {}]
additionalItems [true, {"type": "string"}]
id ["x", ""]
$schema ["x", ""]
$ref ["#/x", ""]
x-kubernetes-preserve-unknown-fields [true, true, false]
x-kubernetes-embedded-resource [true, true, false]
x-kubernetes-int-or-string [true, true, false]
x-kubernetes-list-type ["map", "set", "atomic", "bag", ""]
x-kubernetes-list-map-keys [["a"], ["a", "a"], ["name"], ["nope"], [], ["a", "b"]]
x-kubernetes-map-type ["atomic", "granular", "weird"]
anyOf [[{"type": "integer"}, {"type": "string"}], [{"type": "string"}], [], [{"required": ["a"]}, {"required": ["b"]}], [{"type": "integer", "properties": {}}, {"type": "string"}]]
allOf [[{"anyOf": [{"type": "integer"}, {"type": "string"}]}], [{"maximum": 5}], [{"properties": {"metadata": {}}}], [{"additionalProperties": true}, {"additionalProperties": false}]]
oneOf [[{"pattern": "("}, {"nullable": true}], [{"x-kubernetes-preserve-unknown-fields": true}], [{"items": [{"a": 1}]}]]
not [{"type": "string"}, {"required": ["a"]}, {"properties": {"q": {"maximum": 1}}}, {"default": 1, "title": "t", "description": "d"}, null]
bogus [1]
`)

/** Keywords that do little harm, mostly. */
export const TAME_VALUES: Pool = pool(`
format ["date-time", "int32", "uuid", "byte"]
title ["t"]
description ["d"]
default ["x", 5, {}, [], {"a": "x"}, true]
maximum [5, 2.5]
minimum [0, 1.5]
maxLength [5]
minLength [0, 1]
pattern ["^a+$", "x?"]
maxItems [3]
maxProperties [2]
enum [["x", "y"], [5, 6]]
required [["a"]]
nullable [true]
x-kubernetes-preserve-unknown-fields [true]
x-kubernetes-map-type ["atomic", "granular"]
externalDocs [{"url": "u"}]
example [1]
`)

/** Values of types that do not decode. */
export const MISTYPED_VALUES: Pool = pool(`
type [5, ["string"]]
externalDocs ["x"]
maximum ["5", true]
exclusiveMaximum [3]
maxLength [1.5, "3", 1.0]
pattern [5]
enum ["a", {}]
required ["a", [5]]
nullable ["x"]
items [{"type": 5}, [{"enum": "x"}]]
properties [[], {"a": 5}]
additionalProperties ["x", {"items": {"type": []}}]
dependencies [{"a": [5]}, []]
x-kubernetes-validations [{}, [{"rule": 5}], ["x"]]
`)

export const VERSION_VALUES: Pool = pool(`
name ["v1", "V1", "", "v1beta1", "1x", null]
served [true, false]
storage [true, false]
deprecated [true, false]
deprecationWarning ["old", "", "a\\nb", "\\u00e9\\u0007"]
schema [{}, null, {"openAPIV3Schema": null}, {"openAPIV3Schema": {}}, {"openAPIV3Schema": {"type": "string"}}, {"openAPIV3Schema": {"type": "object", "nullable": true}}, {"openAPIV3Schema": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}, {"openAPIV3Schema": {"type": "object", "oneOf": [{"required": ["spec"]}]}}]
subresources [{}, {"status": {}}, {"status": {}, "scale": {}}, {"scale": {"specReplicasPath": ".spec.r", "statusReplicasPath": ".status.r"}}, {"scale": {"specReplicasPath": ".status.r", "statusReplicasPath": "status.r", "labelSelectorPath": ".x"}}, {"scale": {"specReplicasPath": ".spec.", "statusReplicasPath": ".status..a", "labelSelectorPath": "x"}}, {"scale": null}, {"status": null, "bogus": 1}]
additionalPrinterColumns [[], [{"name": "a", "type": "string", "jsonPath": ".spec.a"}], [{}], [{"name": "a", "type": "object", "format": "x", "jsonPath": "a", "priority": 1}], [{"name": "a", "type": "date", "format": "date", "jsonPath": "."}]]
selectableFields [[], [{"jsonPath": ".spec.a"}], [{"jsonPath": ".spec.a"}, {"jsonPath": ".spec.a"}], [{"jsonPath": ".metadata.name"}], [{"jsonPath": "spec"}], [{"jsonPath": ".spec['a']"}], [{"jsonPath": ".spec"}], [{"jsonPath": ""}], [{"jsonPath": "."}]]
bogus [1]
`)

export const NAME_VALUES: Pool = pool(`
plural ["widgets", "Widgets", "", "wid_gets", "x"]
singular ["widget", "", "Widget", "a.b"]
kind ["Widget", "", "Wid get", "widget", "WIDGET9-"]
listKind ["WidgetList", "Widget", "", "9List"]
shortNames [["w"], ["W"], [], ["", "ok"], ["a.b", "toolooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooong"]]
categories [["all"], ["All!"], [""]]
`)

export const SPEC_VALUES: Pool = pool(`
group ["", "nodots", "Upper.example.com", "x.k8s.io", "kubernetes.io", "-a.b"]
scope ["Cluster", "", "Galaxy", "namespaced"]
versions [[], null]
preserveUnknownFields [true, false, null]
conversion [{}, null, {"strategy": "None"}, {"strategy": "Magic"}, {"strategy": "Webhook"}, {"strategy": "None", "webhook": {"conversionReviewVersions": ["v1"]}}, {"strategy": "None", "webhook": {"clientConfig": {}, "conversionReviewVersions": null}}, {"strategy": "Webhook", "webhook": {"conversionReviewVersions": ["v1"], "clientConfig": {"url": "https://a.b/c"}}}, {"strategy": "Webhook", "webhook": {"conversionReviewVersions": ["v2", "v2", "V3"], "clientConfig": {"url": "http://u:p@a.b:8/c?d=1#f", "service": {"name": "", "namespace": ""}}}}, {"strategy": "Webhook", "webhook": {"conversionReviewVersions": ["v1", "v1"], "clientConfig": {"url": "ftp://"}}}, {"strategy": "Webhook", "webhook": {"conversionReviewVersions": [], "clientConfig": {"service": {"name": "", "namespace": "n", "path": "a//b/", "port": 0}}}}, {"strategy": "Webhook", "webhook": {"conversionReviewVersions": ["v1"], "clientConfig": {"service": {"name": "s", "namespace": "", "path": "//"}, "caBundle": "QQ=="}}}, {"strategy": "Webhook", "webhook": {"conversionReviewVersions": ["v1"], "clientConfig": {"url": "https://a b"}}}, {"strategy": "Webhook", "webhook": {"conversionReviewVersions": ["v1"], "clientConfig": {"url": "https://u:p%41@h:x/"}}}, {"strategy": "Webhook", "webhook": {"conversionReviewVersions": ["v1"], "clientConfig": {"url": "a:b@c/d"}}}, {"strategy": "Webhook", "webhook": {"conversionReviewVersions": ["v1"], "clientConfig": {"url": "https://us er@h/%zz?q#f"}}}]
bogus [1]
`)
