import { describe, expect, it } from 'vitest'
import { errorText } from '../../apimachinery/field/error.ts'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { deepCopy, isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import {
  validateCustomResourceDefinitionStatusUpdate,
  validateCustomResourceDefinitionUpdate,
} from './custom-resource-definition.ts'
import { crdWith, type Edits, SPEC_SCHEMA } from './testing/crd.ts'

const LOCK: Edits = { '/metadata/resourceVersion': '"7"' }
const V1 = '/spec/versions/0'

/** A stored CRD, established, as if it had been written when less was demanded. */
function stored(edits: Edits): JsonObject {
  const crd = crdWith({ ...LOCK, ...edits })
  if (isObject(crd.status)) crd.status.conditions = parseJson('[{"type":"Established","status":"True"}]').value
  return crd
}

/** The faults of an update of a stored CRD; status is what it was. */
function faults(before: Edits, after: Edits): string[] {
  const old = stored(before)
  const crd = crdWith({ ...LOCK, ...before, ...after })
  crd.status = deepCopy(old.status ?? null)
  return validateCustomResourceDefinitionUpdate(crd, old).map(errorText).sort()
}

const S = 'spec.validation.openAPIV3Schema.properties[spec]'

describe('what may not change', () => {
  const IMMUTABLE = 'field is immutable'
  const rows: [string, Edits, string[]][] = [
    [
      '[CV-23] kind, once established',
      { '/spec/names/kind': '"Gadget"' },
      [`spec.names.kind: Invalid value: "Gadget": ${IMMUTABLE}`],
    ],
    ['[CV-23] scope, once established', { '/spec/scope': '"Cluster"' }, [`spec.scope: Invalid value: "Cluster": ${IMMUTABLE}`]],
    ['[CV-23] plural', { '/spec/names/plural': '"gadgets"' }, [`spec.names.plural: Invalid value: "gadgets": ${IMMUTABLE}`]],
    ['[CV-23] group', { '/spec/group': '"other.example.com"' }, [`spec.group: Invalid value: "other.example.com": ${IMMUTABLE}`]],
    [
      '[CV-23] the other names may',
      { '/spec/names/singular': '"w"', '/spec/names/shortNames': '["w"]', '/spec/names/listKind': '"Ws"' },
      [],
    ],
    [
      '[CV-16] a stored version stays',
      { [`${V1}/name`]: '"v2"' },
      [
        'status.storedVersions: Invalid value: ["v1"]: must have the storage version v2',
        'status.storedVersions[0]: Invalid value: "v1": missing from spec.versions; v1 was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in v1 and removes v1 from status.storedVersions',
      ],
    ],
    [
      '[CV-21] preserveUnknownFields is not switched on',
      { '/spec/preserveUnknownFields': 'true' },
      [
        'spec.preserveUnknownFields: Invalid value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead',
      ],
    ],
  ]
  for (const [name, after, expected] of rows) it(name, () => expect(faults({}, after)).toEqual(expected))

  it('[CV-23] kind and scope may change before the CRD is established', () => {
    const crd = crdWith({ ...LOCK, '/spec/scope': '"Cluster"', '/spec/names/kind': '"Gadget"' })
    expect(validateCustomResourceDefinitionUpdate(crd, crdWith(LOCK))).toEqual([])
  })
})

describe('a fault that is stored may stay', () => {
  const preserve = { '/spec/preserveUnknownFields': 'true' }
  const type = 'Required value: must not be empty for specified object fields'
  const bundle = (base64: string) => ({
    '/spec/conversion': `{"strategy":"Webhook","webhook":{"conversionReviewVersions":["v1"],"clientConfig":{"url":"https://a","caBundle":"${base64}"}}}`,
  })
  const noPem = (base64: string) =>
    `spec.conversion.webhookClientConfig.caBundle: Invalid value: "${base64}": unable to load root certificates: unable to parse bytes as PEM block`
  const review = (version: string) => ({
    '/spec/conversion': `{"strategy":"Webhook","webhook":{"conversionReviewVersions":["${version}"],"clientConfig":{"url":"https://a"}}}`,
  })
  const nine = (names: string) => ({
    [`${SPEC_SCHEMA}/properties`]: JSON.stringify(
      Object.fromEntries([...'abcdefghij'].map((name) => [name, { type: 'string' }])),
    ),
    [`${V1}/selectableFields`]: JSON.stringify([...names].map((name) => ({ jsonPath: `.spec.${name}` }))),
  })
  const approved = (text: string) => ({ '/metadata/annotations': `{"api-approved.kubernetes.io":"${text}"}` })
  const k8s = { '/metadata/name': '"widgets.x.k8s.io"', '/spec/group': '"x.k8s.io"' }
  const rows: [string, Edits, Edits, string[]][] = [
    [
      'a schema that is not structural, with preserveUnknownFields',
      { ...preserve, [SPEC_SCHEMA]: '{}' },
      { [`${SPEC_SCHEMA}/description`]: '"d"' },
      [],
    ],
    ['not without', { [SPEC_SCHEMA]: '{}' }, { [`${SPEC_SCHEMA}/description`]: '"d"' }, [`${S}.type: ${type}`]],
    [
      'not when a default comes',
      { ...preserve, [SPEC_SCHEMA]: '{}' },
      { [SPEC_SCHEMA]: '{"default":1}' },
      [
        'spec.preserveUnknownFields: Invalid value: true: must be false in order to use defaults in the schema',
        `${S}.type: ${type}`,
      ],
    ],
    ['no schema, with preserveUnknownFields', { ...preserve, [`${V1}/schema`]: '' }, { '/metadata/labels': '{"a":"b"}' }, []],
    ['no schema of a version that is not served', { [`${V1}/schema`]: '' }, { [`${V1}/served`]: 'false' }, []],
    [
      'no schema of one that is',
      { [`${V1}/schema`]: '' },
      {},
      ['spec.versions[0].schema.openAPIV3Schema: Required value: because otherwise all fields are pruned'],
    ],
    ['an unknown type, and others too', { [SPEC_SCHEMA]: '{"type":"any"}' }, { [SPEC_SCHEMA]: '{"type":"weird"}' }, []],
    [
      'an unpruned default, and others too',
      { [SPEC_SCHEMA]: '{"type":"object","default":{"a":1}}' },
      { [`${SPEC_SCHEMA}/default`]: '{"b":1}' },
      [],
    ],
    [
      'a set of objects that are no atoms',
      { [SPEC_SCHEMA]: '{"type":"array","x-kubernetes-list-type":"set","items":{"type":"object"}}' },
      { [`${SPEC_SCHEMA}/maxItems`]: '3' },
      [],
    ],
    [
      'a map with keys that may be missing',
      {
        [SPEC_SCHEMA]:
          '{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],"items":{"type":"object","properties":{"k":{"type":"string"}}}}',
      },
      { [`${SPEC_SCHEMA}/maxItems`]: '3' },
      [],
    ],
    ['certificates that are none', bundle('QUJD'), bundle('QUFB'), []],
    ['not new ones', review('v1'), bundle('QUFB'), [noPem('QUFB')]],
    ['review versions that the server does not speak', review('v8'), review('v9'), []],
    ['too many selectable fields', nine('abcdefghi'), { '/metadata/labels': '{"a":"b"}' }, []],
    ['not other ones', nine('abcdefghi'), nine('bcdefghij'), ['spec.selectableFields: Too many: 9: must have at most 8 items']],
    ['a missing approval', k8s, { '/metadata/labels': '{"a":"b"}' }, []],
    ['an approval may change', { ...k8s, ...approved('https://a.b/c') }, approved('https://a.b/d'), []],
    [
      'an approval may not be spoiled',
      { ...k8s, ...approved('https://a.b/c') },
      approved('http://u@/x'),
      [
        'metadata.annotations[api-approved.kubernetes.io]: Invalid value: "http://u@/x": protected groups must have approval annotation "api-approved.kubernetes.io" with either a URL or a reason starting with "unapproved", see https://github.com/kubernetes/enhancements/pull/1111',
      ],
    ],
  ]
  for (const [name, before, after, expected] of rows) {
    it(`[CV-20] ${name}`, () => expect(faults(before, after)).toEqual([...expected].sort()))
  }

  const approvals: [string, string, string[]][] = [
    ['by a URL', '{"api-approved.kubernetes.io":"https://github.com/kubernetes/kubernetes/pull/1"}', []],
    ['or none, with a reason', '{"api-approved.kubernetes.io":"unapproved, an experiment"}', []],
    [
      'is needed',
      '{}',
      [
        'metadata.annotations[api-approved.kubernetes.io]: Required value: protected groups must have approval annotation "api-approved.kubernetes.io", see https://github.com/kubernetes/enhancements/pull/1111',
      ],
    ],
  ]
  for (const [name, annotations, expected] of approvals) {
    it(`[CV-17] an approval ${name}`, () => {
      const old = stored({ ...k8s, ...approved('not yet') })
      const crd = crdWith({ ...LOCK, ...k8s, '/metadata/annotations': annotations })
      expect(validateCustomResourceDefinitionUpdate(crd, old).map(errorText)).toEqual(expected)
    })
  }
})

describe('a write to the status', () => {
  it('[CV-8] judges metadata and accepted names, nothing else', () => {
    const old = stored({ [SPEC_SCHEMA]: '{}' })
    const crd = stored({ [SPEC_SCHEMA]: '{}' })
    crd.status = parseJson('{"acceptedNames":{"plural":"W","kind":""},"conditions":null,"storedVersions":null}').value
    expect(validateCustomResourceDefinitionStatusUpdate(crd, old).map(errorText)).toEqual([
      "status.acceptedNames.plural: Invalid value: \"W\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ])
  })
})
