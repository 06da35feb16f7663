import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import type { CounterReasons, Fate, StageNotes } from '../../../protocol/trace.ts'
import { texts } from '../../base/i18n/language.ts'

const { number, plural, bytes, list } = formatsOf('en')

/** A text for each code: a function where something fills the text. */
type TextsOf<Codes> = {
  readonly [Code in keyof Codes]: keyof Codes[Code] extends never ? string : (params: Codes[Code]) => string
}

const reasons: TextsOf<CounterReasons> = {
  message: ({ text }) => text,
  // The request.
  notInBody: 'not in the body',
  nullRemoves: 'null removes it',
  patchSets: 'the patch sets it',
  patchRemoves: 'the patch removes it',
  patchCannotRename: ({ name }) => `a patch cannot rename ${name}`,
  endpointKind: 'the endpoint has one kind and version',
  fromPath: 'taken from the URL',
  urlNames: ({ name }) => `the URL names ${name}`,
  nameRequired: 'a name must be provided',
  generateName: 'generated from metadata.generateName',
  unknownField: 'unknown field',
  tooDeep: 'a field below it changed; it is too deep to list',
  // The stored object and preconditions.
  unchanged: 'unchanged',
  new: 'new',
  changedFrom: ({ previous }) => `it was ${previous}`,
  nameExists: 'an object with this name exists',
  resourceVersionOnCreate: 'a new object cannot have a resourceVersion',
  staleResourceVersion: ({ stored }) => `stale: the stored resourceVersion is ${stored}`,
  precondition: ({ wanted }) => `the request requires ${wanted}`,
  noObjectWithUid: 'no object has this uid',
  readDefaults: 'defaulted when the stored object is read',
  readPrunes: 'pruned when the stored object is read',
  webhookWrites: 'the conversion webhook set it',
  webhookOmits: 'the conversion webhook removed it',
  // Schemas and types.
  schemaDefault: 'the schema has a default here',
  notInSchema: 'the schema has no such property',
  notInStorageSchema: ({ version }) => `the schema of the storage version ${version} has no such property`,
  notNullable: 'the schema does not allow null here',
  notString: 'must be a string',
  metadataForm: 'normalized to ObjectMeta',
  metadataOmitsEmpty: 'ObjectMeta omits empty values',
  metadataType: 'ObjectMeta has another type here',
  typeForm: 'normalized to its type',
  typeOmitsEmpty: 'its type omits empty values',
  typeAlwaysHas: 'its type always has it',
  notInType: ({ type }) => `the type ${type} has no such field`,
  kindDefault: 'the kind has a default here',
  duplicateKey: 'from an earlier key with the same name',
  duplicateOwners: 'duplicate owner references are dropped',
  // What an endpoint accepts.
  serverSets: 'the server sets this field',
  serverSetsOnCreate: 'the server sets this field on creation',
  serverOwned: 'only the server sets this field',
  noNamespace: 'objects of this kind have no namespace',
  mainKeepsStatus: 'the main endpoint keeps the stored status; use /status',
  noStatusOnCreate: 'a new object has no status; use /status',
  statusOfControllers: 'the status belongs to the controllers; use /status',
  newStatus: 'the server sets the status of a new object',
  statusOnly: '/status takes only .status',
  statusKeepsSpec: '/status keeps the stored spec',
  scaleOnly: '/scale takes only .spec.replicas',
  endpointKeeps: 'this endpoint keeps the stored value',
  subresourceKeeps: ({ subresource }) => `/${subresource} keeps the stored value`,
  featureGate: 'the feature gate is disabled',
  storageVersion: 'objects are stored in this version from now on',
  deletionRequested: 'deletion was requested',
  policySets: ({ policy }) => `set by MutatingAdmissionPolicy ${policy}`,
  policyRemoves: ({ policy }) => `removed by MutatingAdmissionPolicy ${policy}`,
  mutatingWebhookSets: ({ webhook }) => `set by admission webhook ${webhook}`,
  mutatingWebhookRemoves: ({ webhook }) => `removed by admission webhook ${webhook}`,
  // The counters.
  generationSet: 'set: the object is new',
  generationRose: ({ members }) => `increased: ${list(members.map((member) => `.${member}`))} changed`,
  generationRoseForDeletion: 'increased: deletion was requested',
  rejected: 'unchanged: the write was rejected',
  dryRun: 'unchanged: a dry run stores nothing',
  deleted: 'gone: the object was deleted',
  created: 'set: the object was created',
  sameText: 'unchanged: same stored text',
  notCounted: 'unchanged: the generation does not count this change',
  changed: 'changed',
  changedVersion: 'changed; opaque',
  // Field managers.
  applied: 'applied',
  noLongerApplied: 'no longer applied, and no other manager owns it',
  ownedBy: ({ manager }) => `owned by "${manager}"`,
  takenByForce: ({ from, manager }) => `taken from "${from}" by force; owned by "${manager}"`,
  givenUp: ({ manager }) => `no longer applied by "${manager}"; another manager still owns it`,
  lastApplied: 'the server keeps it equal to what kubectl applies',
}

/** Bytes in little room: `412 B`, `1.2 MB`. */
const size = (length: number): string => (length < 1000 ? `${number(length)} B` : bytes(length))

/** What a station says of itself; `counts` has the parts of the note `fates`. */
const notes: TextsOf<Omit<StageNotes, 'fates'>> = {
  body: ({ bytes: length, format, warnings }) =>
    list([size(length), format, ...(warnings === 0 ? [] : [plural(warnings, { one: '# warning', other: '# warnings' })])]),
  noObject: 'no object',
  resourceVersion: ({ resourceVersion }) => `resourceVersion ${resourceVersion}`,
  errors: ({ count }) => (count === 0 ? 'no errors' : plural(count, { one: '# error', other: '# errors' })),
  dryRun: 'dry run: not stored',
  deleted: 'deleted',
  objectsDeleted: ({ count }) => plural(count, { one: '# object deleted', other: '# objects deleted' }),
  noChange: 'nothing to write',
  event: ({ type }) => type,
}

const counts: { readonly [Each in Fate]: (count: number) => string } = {
  kept: (count) => `${number(count)} kept`,
  defaulted: (count) => `${number(count)} defaulted`,
  pruned: (count) => `${number(count)} pruned`,
  ignored: (count) => `${number(count)} ignored`,
  reset: (count) => `${number(count)} reset`,
  removed: (count) => `${number(count)} removed`,
  rejected: (count) => `${number(count)} rejected`,
}

/** What a trace says: a text for each of its codes. Those of reasons have no full stop. */
export const traceEn = {
  reasons,
  notes,
  counts,
  stages: {
    received: 'received',
    existing: 'existing object',
    pruned: 'pruned',
    defaulted: 'defaulted',
    strategy: 'strategy',
    validated: 'validated',
    stored: 'stored',
    watch: 'watch event',
  },
  allCounts: (parts: readonly string[]) => list(parts),
  allReasons: (parts: readonly string[]) => parts.join('; '),
}

/** These texts in the language of the page. Read them while drawing: a constant of a module keeps the language of the start. */
export const traceTexts = texts('trace', traceEn)
