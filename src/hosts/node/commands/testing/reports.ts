import { widget, widgets } from './run.ts'

/** A public report of a CRD, or of its objects, that some releases of Kubernetes do not take. The CRD is a small one with the same fault. */
export interface Report {
  readonly url: string
  /** What it is about. */
  readonly about: string
  readonly crd: string
  /** The object that was written; absent: the report is about the CRD. */
  readonly object?: string
  /** The oldest minor version that is asked; absent: all are. */
  readonly from?: number
  /** What releases before `since` do, what that release and newer ones do. */
  readonly before: Expected
  readonly since: number
  readonly after: Expected
}

interface Expected {
  readonly verdict: 'accepted' | 'stored differently' | 'rejected'
  /** A part of the reason. */
  readonly reason?: string
}

const GITHUB = 'https://github.com'
const ACCEPTED: Expected = { verdict: 'accepted' }
const rejected = (reason: string): Expected => ({ verdict: 'rejected', reason })
const undeclared = (name: string): Expected => rejected(`undeclared reference to '${name}'`)
const tooDear = rejected('estimated rule cost exceeds budget by factor of')
const ALWAYS = 0

/** A property with a rule. */
const ruled = (schema: string, rule: string, more = ''): string =>
  `${schema}, x-kubernetes-validations: [{rule: ${JSON.stringify(rule)}${more}}]`

/** A CRD whose objects can be selected by a field of the spec. */
const selectable = (field: string): string =>
  widgets(`{${field}: {type: string}}`).replace(
    'storage: true',
    `storage: true\n    selectableFields: [{jsonPath: .spec.${field}}]`,
  )

const outOfInt32 = rejected('must be of type integer with format int32')

export const REPORTS: readonly Report[] = [
  {
    url: `${GITHUB}/netbirdio/kubernetes-operator/pull/378`,
    about: 'isIP() in a rule of an address',
    crd: widgets(`{address: {${ruled('type: string, maxLength: 64', 'isIP(self)')}}}`),
    before: undeclared('isIP'),
    since: 31,
    after: ACCEPTED,
  },
  {
    url: `${GITHUB}/kubernetes-sigs/cloud-provider-kind/issues/381`,
    about: 'isIP() for each of a list of host names',
    crd: widgets(
      `{hostnames: {${ruled('type: array, maxItems: 16, items: {type: string, maxLength: 253}', 'self.all(h, !isIP(h))')}}}`,
    ),
    before: undeclared('isIP'),
    since: 31,
    after: ACCEPTED,
  },
  {
    url: `${GITHUB}/k-orc/openstack-resource-controller/issues/196`,
    about: 'the family of a CIDR in a rule of a list item',
    crd: widgets(
      `{rules: {type: array, maxItems: 16, items: {${ruled(
        'type: object, properties: {prefix: {type: string, maxLength: 49}, ethertype: {type: string, maxLength: 4}}',
        "!has(self.prefix) || (isCIDR(self.prefix) && cidr(self.prefix).ip().family() == 4 && self.ethertype == 'IPv4')",
      )}}}}`,
    ),
    before: undeclared('isCIDR'),
    since: 31,
    after: ACCEPTED,
  },
  {
    url: `${GITHUB}/envoyproxy/gateway/issues/4549`,
    about: 'isCIDR() for each trusted CIDR',
    crd: widgets(
      `{trusted: {type: array, maxItems: 8, items: {${ruled('type: string, minLength: 1, maxLength: 49', 'isCIDR(self)')}}}}`,
    ),
    before: undeclared('isCIDR'),
    since: 31,
    after: ACCEPTED,
  },
  {
    url: `${GITHUB}/ovn-kubernetes/ovn-kubernetes/issues/4607`,
    about: 'the family of two subnets',
    crd: widgets(
      `{subnets: {${ruled(
        'type: array, minItems: 1, maxItems: 2, items: {type: string, maxLength: 43}',
        'size(self) != 2 || cidr(self[0]).ip().family() != cidr(self[1]).ip().family()',
      )}}}`,
    ),
    before: undeclared('cidr'),
    since: 31,
    after: ACCEPTED,
  },
  {
    url: `${GITHUB}/kgateway-dev/kgateway/issues/12677`,
    about: 'quantity() in a rule of a size',
    crd: widgets(
      `{maxRequestSize: {${ruled('type: string, maxLength: 16', "quantity(self).isGreaterThan(quantity('0')) && quantity(self).isLessThan(quantity('4Gi'))")}}}`,
    ),
    before: undeclared('quantity'),
    since: 29,
    after: ACCEPTED,
  },
  {
    url: `${GITHUB}/kyverno/kyverno/issues/14758`,
    about: 'selectableFields',
    crd: selectable('rule'),
    before: { verdict: 'stored differently', reason: 'selectableFields is dropped' },
    since: 31,
    after: ACCEPTED,
  },
  {
    url: `${GITHUB}/awslabs/mountpoint-s3-csi-driver/pull/554`,
    about: 'selectableFields of attachments',
    crd: selectable('nodeName'),
    before: { verdict: 'stored differently', reason: 'selectableFields is dropped' },
    since: 31,
    after: ACCEPTED,
  },
  {
    url: `${GITHUB}/external-secrets/external-secrets/issues/5353`,
    about: 'selectableFields that are never in sync',
    crd: selectable('secretStore'),
    before: { verdict: 'stored differently', reason: 'selectableFields is dropped' },
    since: 31,
    after: ACCEPTED,
  },
  {
    url: `${GITHUB}/crossplane-contrib/provider-sql/issues/409`,
    about: 'optionalOldSelf',
    crd: widgets(
      `{strategy: {${ruled('type: string, maxLength: 32', '!oldSelf.hasValue() || self == oldSelf.value()', ', optionalOldSelf: true')}}}`,
    ),
    before: rejected("found no matching overload for 'hasValue'"),
    since: 30,
    after: ACCEPTED,
  },
  {
    url: `${GITHUB}/agentgateway/agentgateway/pull/2119`,
    about: 'a field that is called namespace, in a rule of what holds its parent',
    crd: widgets(
      `{custom: {${ruled(
        'type: object, properties: {backendRef: {type: object, properties: {name: {type: string}, namespace: {type: string}}}}',
        '!has(self.backendRef) || !has(self.backendRef.namespace)',
      )}}}`,
    ),
    before: rejected("undefined field 'namespace'"),
    since: 32,
    after: ACCEPTED,
  },
  {
    url: `${GITHUB}/perses/perses-operator/issues/401`,
    about: 'a field that is called namespace, in a rule of its parent',
    crd: widgets(
      `{basicAuth: {${ruled(
        'type: object, required: [type], properties: {type: {type: string}, namespace: {type: string}}',
        "self.type != 'secret' || has(self.namespace)",
      )}}}`,
    ),
    before: rejected("undefined field 'namespace'"),
    since: 32,
    after: ACCEPTED,
  },
  {
    url: `${GITHUB}/kubernetes-sigs/controller-tools/issues/1424`,
    about: 'the cost of a rule on metadata.name',
    crd: widgets('{size: {type: integer}}').replace(
      'openAPIV3Schema:\n        type: object',
      'openAPIV3Schema:\n        type: object\n        x-kubernetes-validations: [{rule: "!format.dns1123Label().validate(self.metadata.name).hasValue()"}]',
    ),
    // Older releases have no formats.
    from: 32,
    before: tooDear,
    since: 37,
    after: ACCEPTED,
  },
  {
    url: `${GITHUB}/kubernetes/kubernetes/issues/136091`,
    about: 'a number out of the range of int32',
    crd: widgets('{count: {type: integer, format: int32}}'),
    object: widget('{count: 2147483648}'),
    before: ACCEPTED,
    since: 36,
    after: outOfInt32,
  },
  {
    url: `${GITHUB}/KubeElasti/KubeElasti/issues/138`,
    about: 'a cooldown that its controller cannot read',
    crd: widgets('{cooldownPeriod: {type: integer, format: int32}}'),
    object: widget('{cooldownPeriod: 9000000000}'),
    before: ACCEPTED,
    since: 36,
    after: outOfInt32,
  },
  {
    url: `${GITHUB}/kgateway-dev/kgateway/issues/11555`,
    about: 'an age that its controller cannot read',
    crd: widgets('{cors: {type: object, properties: {maxAge: {type: integer, format: int32}}}}'),
    object: widget('{cors: {maxAge: 2147483648}}'),
    before: ACCEPTED,
    since: 36,
    after: outOfInt32,
  },
  {
    url: `${GITHUB}/bytedance/vArmor/pull/357`,
    about: 'flags of 32 bits without a sign',
    crd: widgets('{mounts: {type: array, items: {type: object, properties: {mountFlags: {type: integer, format: int32}}}}}'),
    object: widget('{mounts: [{mountFlags: 4294967295}]}'),
    before: ACCEPTED,
    since: 36,
    after: outOfInt32,
  },
  {
    url: `${GITHUB}/kaasops/vector-operator/pull/233`,
    about: 'a checksum of 32 bits without a sign',
    crd: widgets('{lastAppliedPipelineHash: {type: integer, format: int32}}'),
    object: widget('{lastAppliedPipelineHash: 3735928559}'),
    before: ACCEPTED,
    since: 36,
    after: outOfInt32,
  },
  {
    url: `${GITHUB}/formancehq/ledger/pull/1546`,
    about: 'uniqueness in a list without a limit',
    crd: widgets(
      `{metadata: {${ruled(
        'type: array, items: {type: object, required: [target, key], properties: {target: {type: string}, key: {type: string}}}',
        'self.all(x, self.exists_one(y, y.target == x.target && y.key == x.key))',
      )}}}`,
    ),
    before: tooDear,
    since: ALWAYS,
    after: tooDear,
  },
  {
    url: `${GITHUB}/cloudpilot-ai/karpenter-provider-gcp/issues/160`,
    about: 'a pattern for each of a list without a limit',
    crd: widgets(
      `{networkTags: {${ruled('type: array, items: {type: string}', "self.all(x, x.matches('^[a-z]([-a-z0-9]*[a-z0-9])?$'))")}}}`,
    ),
    before: tooDear,
    since: ALWAYS,
    after: tooDear,
  },
  {
    url: `${GITHUB}/kubernetes-sigs/controller-tools/pull/998`,
    about: 'rules within allOf',
    crd: widgets(
      "{thing: {type: string, allOf: [{x-kubernetes-validations: [{rule: 'self.size() > 1'}]}, {x-kubernetes-validations: [{rule: 'self.size() < 9'}]}]}}",
    ),
    before: rejected('must be empty to be structural'),
    since: ALWAYS,
    after: rejected('must be empty to be structural'),
  },
  {
    url: `${GITHUB}/kyverno/kyverno/issues/14390`,
    about: 'warnings of the formats of numbers, which 1.34.1 no longer gives',
    crd: widgets('{retries: {type: integer, format: int32}, generation: {type: integer, format: int64}}'),
    before: ACCEPTED,
    since: ALWAYS,
    after: ACCEPTED,
  },
  {
    url: `${GITHUB}/clusternet/clusternet/issues/821`,
    about: 'x-kubernetes-validations, which 1.22 does not know',
    crd: widgets(`{size: {${ruled('type: integer', 'self > 0')}}}`),
    before: ACCEPTED,
    since: ALWAYS,
    after: ACCEPTED,
  },
]
