import { describe, expect, it } from 'vitest'
import { errorText } from '../../apimachinery/field/error.ts'
import { validateCustomResourceDefinition } from './custom-resource-definition.ts'
import { crdWith, type Edits, SPEC_SCHEMA } from './testing/crd.ts'

const faults = (edits: Edits) => validateCustomResourceDefinition(crdWith(edits)).map(errorText).sort()

type Row = readonly [name: string, edits: Edits, expected: string[]]

const check = (rows: readonly Row[]) => {
  for (const [name, edits, expected] of rows) it(name, () => expect(faults(edits)).toEqual([...expected].sort()))
}

const LABEL =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')"
const SUBDOMAIN =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"
const WRONG_NAME = 'metadata.name: Invalid value: "widgets.example.com": must be spec.names.plural+"."+spec.group'
const V1 = '/spec/versions/0'
const MIXED = 'may have mixed case, but should otherwise match: '

it('a valid CRD has no faults', () => expect(faults({})).toEqual([]))

describe('names', () => {
  check([
    [
      '[CV-8] the name is plural and group',
      { '/metadata/name': '"wrong"' },
      ['metadata.name: Invalid value: "wrong": must be spec.names.plural+"."+spec.group'],
    ],
    ['[CV-8] a group', { '/spec/group': '' }, [WRONG_NAME, 'spec.group: Required value']],
    [
      '[CV-8] a group has a dot',
      { '/spec/group': '"example"' },
      [WRONG_NAME, 'spec.group: Invalid value: "example": should be a domain with at least one dot'],
    ],
    ['[CV-8] a group is a domain', { '/spec/group': '"A.b"' }, [WRONG_NAME, `spec.group: Invalid value: "A.b": ${SUBDOMAIN}`]],
    ['[CV-8] a scope', { '/spec/scope': '' }, ['spec.scope: Required value']],
    [
      '[CV-8] one of two scopes',
      { '/spec/scope': '"Galaxy"' },
      ['spec.scope: Unsupported value: "Galaxy": supported values: "Cluster", "Namespaced"'],
    ],
    ['[CV-8] a plural', { '/spec/names/plural': '""' }, [WRONG_NAME, 'spec.names.plural: Required value']],
    [
      '[CV-8] a kind, from which the others come',
      { '/spec/names/kind': '' },
      ['spec.names.kind: Required value', 'spec.names.listKind: Required value', 'spec.names.singular: Required value'],
    ],
    [
      '[CV-8] a singular is a label',
      { '/spec/names/singular': '"Widget"' },
      [`spec.names.singular: Invalid value: "Widget": ${LABEL}`],
    ],
    [
      '[CV-8] a kind may have capitals, nothing else',
      { '/spec/names/kind': '"Wid get"', '/spec/names/singular': '"w"', '/spec/names/listKind': '"L"' },
      [`spec.names.kind: Invalid value: "Wid get": ${MIXED}${LABEL}`],
    ],
    [
      '[CV-8] the list kind is another',
      { '/spec/names/listKind': '"Widget"' },
      ['spec.names.listKind: Invalid value: "Widget": kind and listKind may not be the same'],
    ],
    [
      '[CV-8] short names are labels',
      { '/spec/names/shortNames': '["w","W"]' },
      [`spec.names.shortNames[1]: Invalid value: "W": ${LABEL}`],
    ],
    [
      '[CV-8] categories are labels',
      { '/spec/names/categories': '["All!"]' },
      [`spec.names.categories[0]: Invalid value: "All!": ${LABEL}`],
    ],
  ])
})

const PLAIN_VERSION =
  '"Deprecated":false,"DeprecationWarning":null,"Schema":null,"Subresources":null,"AdditionalPrinterColumns":null,"SelectableFields":null}'

describe('versions', () => {
  check([
    [
      '[CV-9] a label',
      { [`${V1}/name`]: '"V1"' },
      [`spec.version: Invalid value: "V1": ${LABEL}`, `spec.versions[0].name: Invalid value: "V1": ${LABEL}`],
    ],
    [
      '[CV-9] one is stored',
      { [`${V1}/storage`]: 'false' },
      [
        `spec.versions: Invalid value: [{"Name":"v1","Served":true,"Storage":false,${PLAIN_VERSION}]: must have exactly one version marked as storage version`,
        'status.storedVersions: Invalid value: null: must have at least one stored version',
      ],
    ],
    [
      '[CV-9] there is one',
      { '/spec/versions': '[]' },
      [
        'spec.versions: Invalid value: []: must have exactly one version marked as storage version',
        'status.storedVersions: Invalid value: null: must have at least one stored version',
      ],
    ],
    ['[CV-9] each has a schema', { [`${V1}/schema`]: '' }, ['spec.versions[0].schema.openAPIV3Schema: Required value']],
    [
      '[CV-6] what versions share is named once',
      { [SPEC_SCHEMA]: '{}' },
      ['spec.validation.openAPIV3Schema.properties[spec].type: Required value: must not be empty for specified object fields'],
    ],
    [
      '[CV-6] what differs is named per version',
      {
        [SPEC_SCHEMA]: '{}',
        '/spec/versions/1': '{"name":"v2","served":true,"storage":false,"schema":{"openAPIV3Schema":{"type":"object"}}}',
      },
      [
        'spec.versions[0].schema.openAPIV3Schema.properties[spec].type: Required value: must not be empty for specified object fields',
      ],
    ],
    [
      '[CV-7] what is printed of a version is its Go struct',
      {
        [`${V1}/subresources`]: '{"status":{},"scale":{"specReplicasPath":".spec.a","statusReplicasPath":".status.b"}}',
        '/spec/versions/1':
          '{"name":"v1","served":true,"storage":false,"deprecated":true,"deprecationWarning":"<old>","schema":{"openAPIV3Schema":{"type":"object"}}}',
        [`${V1}/schema`]: '{"openAPIV3Schema":{"type":"object"}}',
      },
      [
        'spec.versions: Invalid value: [{"Name":"v1","Served":true,"Storage":true,"Deprecated":false,"DeprecationWarning":null,"Schema":null,"Subresources":{"Status":{},"Scale":{"SpecReplicasPath":".spec.a","StatusReplicasPath":".status.b","LabelSelectorPath":null}},"AdditionalPrinterColumns":null,"SelectableFields":null},{"Name":"v1","Served":true,"Storage":false,"Deprecated":true,"DeprecationWarning":"\\u003cold\\u003e","Schema":null,"Subresources":null,"AdditionalPrinterColumns":null,"SelectableFields":null}]: must contain unique version names',
      ],
    ],
    [
      '[CV-19] a warning is for deprecated versions',
      { [`${V1}/deprecationWarning`]: '"<old>"' },
      ['spec.versions[0].deprecationWarning: Invalid value: "\\u003cold\\u003e": can only be set for deprecated versions'],
    ],
    [
      '[CV-19] a warning says something',
      { [`${V1}/deprecated`]: 'true', [`${V1}/deprecationWarning`]: '""' },
      ['spec.versions[0].deprecationWarning: Invalid value: "": must not be an empty string'],
    ],
    [
      '[CV-19] a warning can be printed',
      { [`${V1}/deprecated`]: 'true', [`${V1}/deprecationWarning`]: '"\u00e9\\u0007"' },
      [
        'spec.versions[0].deprecationWarning: Invalid value: "\u00e9\\u0007": must only contain printable UTF-8 characters; non-printable character found at index 2',
      ],
    ],
    [
      '[CV-21] preserveUnknownFields is gone',
      { '/spec/preserveUnknownFields': 'true' },
      [
        'spec.preserveUnknownFields: Invalid value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead',
      ],
    ],
  ])
})

describe('subresources and columns', () => {
  const scale = (text: string): Edits => ({ [`${V1}/subresources`]: `{"scale":${text}}` })
  const column = (text: string): Edits => ({ [`${V1}/additionalPrinterColumns`]: `[${text}]` })
  check([
    [
      '[CV-10] scale needs both paths',
      scale('{}'),
      ['spec.subresources.scale.specReplicasPath: Required value', 'spec.subresources.scale.statusReplicasPath: Required value'],
    ],
    [
      '[CV-10] paths begin with a dot and lie where they belong',
      scale('{"specReplicasPath":".status.r","statusReplicasPath":"status.r","labelSelectorPath":".metadata.labels"}'),
      [
        'spec.subresources.scale.specReplicasPath: Invalid value: ".status.r": should be a json path under .spec',
        'spec.subresources.scale.statusReplicasPath: Invalid value: "status.r": must be a simple json path starting with .',
        'spec.subresources.scale.labelSelectorPath: Invalid value: ".metadata.labels": should be a json path under either .spec or .status',
      ],
    ],
    ['[CV-10] more is not asked', scale('{"specReplicasPath":".spec.","statusReplicasPath":".status..a[0]"}'), []],
    [
      '[CV-11] a column has name, type and path',
      column('{}'),
      [
        'spec.additionalPrinterColumns[0].name: Required value',
        'spec.additionalPrinterColumns[0].type: Required value: must be one of boolean,date,integer,number,string',
        'spec.additionalPrinterColumns[0].JSONPath: Required value',
      ],
    ],
    [
      '[CV-11] of known types and formats',
      column('{"name":"a","type":"object","format":"x","jsonPath":"a"}'),
      [
        'spec.additionalPrinterColumns[0].type: Invalid value: "object": must be one of boolean,date,integer,number,string',
        'spec.additionalPrinterColumns[0].format: Invalid value: "x": must be one of byte,date,date-time,double,float,int32,int64,password',
        'spec.additionalPrinterColumns[0].JSONPath: Invalid value: "a": must be a simple json path starting with .',
      ],
    ],
  ])
})

describe('selectable fields', () => {
  const fields = (...paths: string[]): Edits => ({
    [`${V1}/selectableFields`]: JSON.stringify(paths.map((jsonPath) => ({ jsonPath }))),
  })
  const at = (i: number) => `spec.selectableFields[${i}].jsonPath`
  const SCALAR =
    'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.'
  const ten = JSON.stringify(Object.fromEntries([...'abcdefghij'].map((name) => [name, { type: 'string' }])))
  check([
    ['[CV-12] scalars of the schema', fields('.spec.image', '.spec.replicas'), []],
    ['[CV-12] a path', fields(''), [`${at(0)}: Required value`]],
    [
      '[CV-12] a path with a dot',
      fields('spec'),
      [`${at(0)}: Invalid value: "spec": is an invalid path: expected [ or . but got: spec`],
    ],
    [
      '[CV-12] a path that goes on',
      fields('.spec.'),
      [`${at(0)}: Invalid value: ".spec.": is an invalid path: unexpected end of JSON path`],
    ],
    [
      '[CV-12] a path without brackets',
      fields(".spec['image']"),
      [`${at(0)}: Invalid value: ".spec['image']": is an invalid path: array notation is not allowed`],
    ],
    [
      '[CV-12] a path that is there',
      fields('.spec.nope'),
      [`${at(0)}: Invalid value: ".spec.nope": is an invalid path: does not refer to a valid field`],
    ],
    ['[CV-12] no objects', fields('.spec'), [`${at(0)}: Invalid value: ".spec": ${SCALAR}`]],
    ['[CV-12] each once', fields('.spec.image', '.spec.image'), [`${at(1)}: Duplicate value: ".spec.image"`]],
    [
      '[CV-12] not in metadata',
      {
        ...fields('.metadata.name'),
        [`${V1}/schema/openAPIV3Schema/properties/metadata`]: '{"type":"object","properties":{"name":{"type":"string"}}}',
      },
      [`${at(0)}: Invalid value: ".metadata.name": must not point to fields in metadata`],
    ],
    [
      '[CV-12] at most eight',
      { [`${SPEC_SCHEMA}/properties`]: ten, ...fields(...[...'abcdefghi'].map((name) => `.spec.${name}`)) },
      ['spec.selectableFields: Too many: 9: must have at most 8 items'],
    ],
    [
      '[CV-12] versions with a shared schema share their fields too',
      {
        ...fields('.spec.image'),
        [`${V1}/schema`]: '{"openAPIV3Schema":{"type":"object"}}',
        '/spec/versions/1': '{"name":"v2","served":true,"storage":false,"schema":{"openAPIV3Schema":{"type":"object"}}}',
      },
      [
        'spec.versions[0].selectableFields: Invalid value: "": may only be set when `version.schema.openAPIV3Schema` is not included',
      ],
    ],
  ])
})

describe('the root with a status subresource', () => {
  const STATUS = { [`${V1}/subresources`]: '{"status":{}}' }
  const ROOT = `${V1}/schema/openAPIV3Schema`
  it('[SV-1] [CV-7] rejects other keywords, and prints the whole schema as a Go struct', () => {
    const [fault = ''] = faults({ ...STATUS, [ROOT]: '{"type":"object","oneOf":[{"required":["spec"]}]}' })
    expect(fault).toContain(
      'spec.validation.openAPIV3Schema: Invalid value: {"ID":"","Schema":"","Ref":null,"Description":"","Type":"object","Nullable":false,',
    )
    expect(fault).toContain('"Required":["spec"],"Items":null,')
    expect(
      fault.endsWith(
        '"XListMapKeys":null,"XListType":null,"XMapType":null,"XValidations":null}: only [Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength MinLength Pattern MaxItems MinItems UniqueItems MultipleOf Required Items Properties ExternalDocs Example XPreserveUnknownFields XValidations] fields are allowed at the root of the schema if the status subresource is enabled',
      ),
    ).toBe(true)
  })

  const TYPE = 'only "object" is allowed as the type at the root of the schema if the status subresource is enabled'
  check([
    ['[SV-1] without one they are fine', { [ROOT]: '{"type":"object","oneOf":[{"required":["spec"]}]}' }, []],
    [
      '[SV-1] the type is object',
      { ...STATUS, [ROOT]: '{"type":"array","items":{"type":"string"}}' },
      [
        `spec.validation.openAPIV3Schema.type: Invalid value: "array": ${TYPE}`,
        'spec.validation.openAPIV3Schema.type: Invalid value: "array": must be object at the root',
      ],
    ],
    [
      '[SV-1] the root is never null',
      { [`${ROOT}/nullable`]: 'true' },
      ['spec.validation.openAPIV3Schema.nullable: Forbidden: nullable cannot be true at the root'],
    ],
  ])
})
