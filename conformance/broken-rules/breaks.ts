/** A rule, and the one change to the code that breaks it. */
export interface Break {
  readonly rule: string
  readonly what: string
  readonly file: string
  readonly from: string
  readonly to: string
  /** The tests to run: those of them that name the rule must fail. */
  readonly tests: string
}

const PROPOSAL = 'src/dialects/proposal'
const TPR = 'src/dialects/tpr'
const RBAC = 'src/apiserver/authorization'

export const BREAKS: readonly Break[] = [
  {
    rule: 'PR-S3',
    what: 'any root field raises the generation',
    file: `${PROPOSAL}/served-version.ts`,
    from: 'this.hasStatus ? !deepEqual(object.spec, old.spec) : super.raisesGeneration(object, old)',
    to: 'super.raisesGeneration(object, old)',
    tests: PROPOSAL,
  },
  {
    rule: 'PR-G1',
    what: 'the closed gate drops nothing',
    file: `${PROPOSAL}/strategy.ts`,
    from: 'delete spec.subResources',
    to: 'void 0',
    tests: PROPOSAL,
  },
  {
    rule: 'PR-A2',
    what: 'paths may have array notation',
    file: `${PROPOSAL}/validation.ts`,
    from: '/[[\\]]/.test(text)',
    to: 'false',
    tests: PROPOSAL,
  },
  {
    rule: 'PR-V1',
    what: 'anyOf is allowed at the root',
    file: `${PROPOSAL}/validation.ts`,
    from: "['oneOf', 'anyOf'].filter",
    to: "['oneOf'].filter",
    tests: PROPOSAL,
  },
  {
    rule: 'PR-C2',
    what: 'a Scale without resourceVersion overwrites',
    file: `${PROPOSAL}/scale.ts`,
    from: "if (version === '') delete metadataOf(object).resourceVersion",
    to: "if (version === '') void 0",
    tests: PROPOSAL,
  },
  {
    rule: 'PR-D1',
    what: 'names are not shared between dialects',
    file: 'src/dialects/registration/names.ts',
    from: 'if (isTaken || (holder !== undefined && holder !== prefix))',
    to: 'if (holder !== undefined && holder !== prefix)',
    tests: 'src/dialects',
  },
  {
    rule: 'TP-S4',
    what: 'a refused short name stops serving',
    file: `${TPR}/view.ts`,
    from: "return findCondition(tpr, 'NameConflict') !== undefined && plural",
    to: "return findCondition(tpr, 'NameConflict')?.status === 'False' && plural",
    tests: TPR,
  },
  {
    rule: 'TP-D1',
    what: 'objects of a terminating registration can be written',
    file: `${TPR}/dialect.ts`,
    from: "if (!isConditionTrue(view, 'Terminating') || READS.includes(verb)) return",
    to: 'return',
    tests: TPR,
  },
  {
    rule: 'TP-M4',
    what: 'the migration forgets the status',
    file: `${TPR}/migration.ts`,
    from: 'if (hasStatus && object.status !== undefined)',
    to: 'if (hasStatus && object.status === null)',
    tests: TPR,
  },
  {
    rule: 'RB-2',
    what: 'a rule for a resource covers its subresources',
    file: `${RBAC}/rules.ts`,
    from: 'resource === ALL || resource === wanted ||',
    to: 'resource === ALL || resource === wanted || resource === asked.resource ||',
    tests: 'src/controlplane',
  },
  {
    rule: 'RB-3',
    what: 'a PUT to /status without a spec takes the spec away',
    file: 'src/apiextensions/registry/customresource/strategy.ts',
    from: "if (key !== 'status') object[key] = deepCopy",
    to: "if (key !== 'status' && key !== 'spec') object[key] = deepCopy",
    tests: 'src/controlplane/roles.test.ts',
  },
  {
    rule: 'RB-8',
    what: 'an aggregated role holds the rules of every role',
    file: 'src/controlplane/builtin/role-aggregation.ts',
    from: 'role.key !== key && selects(selector, labelsOf(role.value))',
    to: 'role.key !== key',
    tests: 'src/controlplane/roles.test.ts',
  },
]
