import { formatsOf } from '../../apimachinery/text/language-formats.ts'
import type { CompatRule } from './compat/pair.ts'
import type { Finding } from './finding.ts'
import type { LintText, LintTexts } from './text.ts'

const { number, plural, list } = formatsOf('en')

const inside = (fields: number): string => (fields === 0 ? '' : plural(fields, { one: ' with # field', other: ' with # fields' }))

const findings: { readonly [Id in keyof LintTexts]: (...args: LintTexts[Id]) => string } = {
  annotationsTooLarge: (size, limit) =>
    `kubectl apply stores the CRD in an annotation, which makes ${number(size)} bytes of annotations. The limit is ${number(limit)}.`,
  conflictingBounds: (low, high) => `No value can satisfy both ${low} and ${high}`,
  keywordsWithoutEffect: (keywords, type) => `${list(keywords)} has no effect on type ${type}`,
  duplicate: (keyword) => `${keyword} contains a duplicate`,
  unknownRequired: (names) =>
    names.length === 1
      ? `${list(names)} is required but not in the schema, so no object is valid`
      : `${list(names)} are required but not in the schema, so no object is valid`,
  defaultAndRequired: () => 'A field with a default is never missing, so it need not be required',
  unreachableDefault: (names, more, field) =>
    names.length === 1
      ? `The default of ${list(names)} applies only if ${field} is set`
      : `The defaults of ${list(names)}${more > 0 ? ` and ${number(more)} more` : ''} apply only if ${field} is set`,
  notCamelCase: () => 'Field names are in camelCase',
  timestampName: () => 'Names of time fields end in Time, not Timestamp',
  referenceName: () => 'Names of references use Ref or Refs, not Reference',
  phase: () => 'A phase combines several facts in one value. Use conditions instead.',
  integerWidth: () => 'The integer has no format int32 or int64',
  float: () => 'A float can change between encodings. Use an integer in a smaller unit, or a quantity.',
  numberBounds: (missing) => `The number has no ${list(missing)}`,
  unknownScalePath: (name, path) => `${name} of the scale subresource is ${path}, which is not in the schema`,
  unknownColumnPath: (name, path) => `The printer column ${name} reads ${path}, which is not in the schema`,
  conditionFields: (missing) => `A condition also has ${list(missing)}`,
  conditionsMap: () => 'Conditions are a list of type map with the key type',
  statusRequired: (name) => `${name} is required in every status, even the first one`,
  noStatusSubresource: () => 'There is a status, but no status subresource',
  noObservedGeneration: () =>
    'There are conditions, but no observedGeneration: clients cannot tell if they describe the current spec',
  noScaleSelector: () => 'The scale subresource has no labelSelectorPath: a HorizontalPodAutoscaler cannot find the pods',
  noStatus: () => 'There is a status subresource, but no status in the schema: writes to it are pruned',
  noMaximum: (keyword) => `Without ${keyword}, CEL rules on this field are expensive`,
  noMinimum: (keyword) => `Without ${keyword}, it is unclear if the value can be empty`,
  duration: () => "A duration string makes every client parse Go's format. Use an integer with the unit in its name.",
  descriptionStart: (name) => `A description starts with the name of its field: ${name}`,
  boolean: () => 'A boolean cannot get a third value later. Use a string with an enum.',
  mapOfObjects: () => 'The values of this map are not strings. Use a list of type map whose items have a name.',
  nullable: () => 'A nullable field has two ways to be empty: null and absent',
  optionalItems: () => 'No field of the items is required, so an empty item is valid',
  noListType: () => 'Without a list type, server-side apply replaces the whole list',
  setOfObjects: () => 'A set compares whole objects: when two clients change one item, it becomes two',

  scopeChanged: (from) => `scope changed from ${from}`,
  versionRemoved: (name) => `version ${name} removed`,
  versionNotServed: (name) => `version ${name} is no longer served`,
  added: (keyword) => `${keyword} added`,
  removed: (keyword) => `${keyword} removed`,
  changed: (keyword) => `${keyword} changed`,
  addedAs: (keyword, value) => `${keyword} added: ${value}`,
  removedFrom: (keyword, value) => `${keyword} removed, was ${value}`,
  changedFrom: (keyword, from) => `${keyword} changed from ${from}`,
  changedTo: (keyword, from, to) => `${keyword} changed from ${from} to ${to}`,
  lowered: (keyword, from, to) => `${keyword} lowered from ${from} to ${to}`,
  raised: (keyword, from, to) => `${keyword} raised from ${from} to ${to}`,
  enumAdded: (values) => `enum added: only ${list(values)}`,
  enumRemoved: () => 'enum removed: any value is allowed',
  enumShrunk: (values) => `enum no longer has ${list(values)}`,
  enumGrown: (values) => `enum also has ${list(values)}`,
  nullAllowed: () => 'null is now allowed',
  nullNotAllowed: () => 'null is no longer allowed',
  requiredAdded: (names) => `newly required: ${list(names)}`,
  anyOfGrown: () => 'anyOf allows more',
  rulesAdded: (added, removed) =>
    plural(added, { one: '# CEL rule added', other: '# CEL rules added' }) + (removed > 0 ? `, ${number(removed)} removed` : ''),
  rulesRemoved: (removed) => plural(removed, { one: '# CEL rule removed', other: '# CEL rules removed' }),
  listTypeChanged: (from, to) => `list type changed from ${from} to ${to}`,
  mapKeysChanged: () => 'list map keys changed',
  mapTypeChanged: (from, to) => `map type changed from ${from} to ${to}`,
  unknownFieldsKept: () => 'unknown fields are now kept',
  unknownFieldsPruned: () => 'unknown fields are now pruned',
  valuesFree: () => 'additional properties can now have any value',
  valuesNotFree: () => 'additional properties can no longer have any value',
  fieldRemoved: (field, fields) => `${field}${inside(fields)} removed: it is pruned from every object`,
  fieldMissing: (field, fields) => `${field}${inside(fields)} is missing`,

  fixSet: (keyword, value) => `Set ${keyword}: ${value}`,
  fixAdd: (keyword, value, places) =>
    places === 1 ? `Add ${keyword}: ${value}` : `Add ${keyword}: ${value} in ${number(places)} places`,
  fixRemove: (keywords) => `Remove ${list(keywords)}`,
  fixSwapBounds: () => 'Swap the bounds',
  fixRemoveDuplicate: () => 'Remove the duplicate',
  fixOptional: (names) => `Make ${list(names)} optional`,
  fixDefault: (name, value) => `Default ${name} to ${value}`,
  fixDefaults: (objects) => `Add defaults to ${number(objects)} objects`,
  fixRename: (to) => `Rename to ${to}`,
  fixConditionFields: () => 'Add the missing fields',
  fixMapByType: () => 'Make it a map by type',
  fixAddStatusSubresource: () => 'Add the subresource',
  fixObservedGeneration: () => 'Add observedGeneration',
  fixScaleSelector: () => 'Add labelSelectorPath',
  fixAddStatus: () => 'Add status',
  fixDescriptionStart: (name) => `Start with ${name}`,
  fixEnum: () => 'Make it an enum',
  fixAtomic: () => 'Make it atomic',
  fixMapKey: (key) => `Use ${key} as key`,
  fixRestore: (name) => `Restore ${name}`,
  fixServe: (version) => `Serve ${version}`,
  fixRequire: (name) => `Require ${name}`,
  fixStore: (version) => `Make ${version} the storage version`,
}

const narrower = 'The server rejects values that were valid.'
const combined = 'The server can reject values that were valid, or clients see values they do not know.'

const compat: { readonly [Rule in CompatRule]: string } = {
  scope: 'The paths of all objects change. The server rejects this for an installed CRD.',
  existingFieldRemoval: 'Clients that write the field lose its value without an error, and stored values are pruned.',
  storedVersionRemoval: 'Objects stored at this version can no longer be read. The server requires a storage migration first.',
  servedVersionRemoval: 'Clients that use it get 404.',
  type: 'The next write of stored values is rejected, and typed clients cannot read the new ones.',
  default: 'Objects of clients that omit the field get another meaning.',
  enum: 'The server can reject stored values, and clients can see values they do not know.',
  required: 'The server rejects objects that were complete.',
  pattern: 'The server can reject values that were valid.',
  format: 'Values are validated and interpreted differently.',
  nullable: 'Null is accepted or rejected where it was not before, and clients can see null where they do not expect it.',
  description: 'A new description can change what the field means. No rule can check that.',
  unhandled: 'No rule covers what this change means for clients.',
  maximum: narrower,
  maxLength: narrower,
  maxItems: narrower,
  maxProperties: narrower,
  minimum: narrower,
  minLength: narrower,
  minItems: narrower,
  minProperties: narrower,
  exclusiveMinimum: narrower,
  exclusiveMaximum: narrower,
  uniqueItems: narrower,
  multipleOf: narrower,
  allOf: combined,
  anyOf: combined,
  oneOf: combined,
  not: combined,
  xvalidations: 'The server can reject objects that were valid, or clients see objects that were invalid before.',
  listType: 'Server-side apply merges the list differently: ownership and duplicates change.',
  mapType: 'Server-side apply owns the object differently.',
  preserveUnknownFields: 'Unknown fields are kept or pruned where they were not before.',
  embeddedResource: 'The value must now be a Kubernetes object with apiVersion, kind and metadata, or no longer has to be one.',
  intOrString: 'Clients that expect one of the two types see the other.',
  additionalProperties: 'The object accepts other additional properties.',
}

/** The texts of lint findings and their fixes, in English. */
export const lintEn = {
  texts: findings,
  /** What the rules of style are about. */
  names: {
    clientsideapply: 'kubectl apply',
    conflictingmarkers: 'bounds',
    markerscope: 'wrong type',
    duplicatemarkers: 'duplicate',
    statussubresource: 'status subresource',
    conditions: 'conditions',
    ssatags: 'list type',
    integers: 'integer format',
    maxlength: 'maximum length',
    statusoptional: 'required in status',
    defaultorrequired: 'required default',
    arrayofstruct: 'empty items',
    jsontags: 'field name',
    nonullable: 'nullable',
    nofloats: 'float',
    nophase: 'phase',
    notimestamp: 'name of a time',
    noreferences: 'name of a reference',
    nodurations: 'duration',
    nomaps: 'map of objects',
    nobools: 'boolean',
    commentstart: 'description',
    minlength: 'minimum length',
    numericbounds: 'bounds of a number',
    unknownrequired: 'unknown field',
    unknownpath: 'unknown path',
    unreachabledefault: 'unreachable default',
    observedgeneration: 'observedGeneration',
    scaleselector: 'selector of scale',
  } as Readonly<Record<string, string | undefined>>,
  /** Why a rule matters, by its name. */
  why: {
    ...compat,
    clientsideapply:
      'kubectl apply fails; kubectl apply --server-side and kubectl create do not. Descriptions are the largest part of most CRDs.',
    conflictingmarkers: 'No client can set a field that has no valid value.',
    markerscope: 'A constraint on another type is never checked, although it looks as if it were.',
    duplicatemarkers: 'It is easy to change one and forget the other.',
    statussubresource: 'Without it, every status write increments generation, and users and controllers overwrite each other.',
    conditions: 'Otherwise controllers that own different conditions overwrite each other. kubectl wait reads these fields.',
    ssatags: 'x-kubernetes-list-type decides who can own which items.',
    integers: 'Clients in different languages choose different types for it.',
    maxlength: 'The cost estimate of a rule assumes the longest possible value, and the server stores values of any length.',
    statusoptional: 'A controller writes the parts of status as it learns them.',
    defaultorrequired: 'Readers of the schema cannot tell if clients must send it.',
    arrayofstruct: 'In YAML, one misplaced dash splits an item in two.',
    jsontags: 'Clients in every language derive their names from these.',
    nonullable: 'Clients that omit the field and clients that send null mean the same.',
    nofloats: 'Languages print and round floats differently, so a value can change when it is read back.',
    nophase: 'A new phase breaks clients that know the old ones. A new condition does not.',
    notimestamp: 'The API conventions use names such as creationTime and startTime.',
    noreferences: 'The API conventions use names such as secretRef and nodeRefs.',
    nodurations: 'Clients in other languages have no parser for it.',
    nomaps: 'The keys of a map are data. Tools cannot tell them from fields.',
    nobools: 'A third state, added later, breaks every client.',
    commentstart: 'Generated documentation shows the field name as users write it.',
    minlength: 'Only the author knows if empty means the same as absent.',
    numericbounds: 'The server accepts values that make no sense, such as -1 replicas.',
    unknownrequired: 'The server accepts the CRD, but rejects every object of it.',
    unknownpath: 'The server prunes fields that are not in the schema, so there is never a value to read.',
    unreachabledefault: 'The server does not apply defaults inside an object that is absent.',
    observedgeneration: 'kstatus compares it with generation. Without it, outdated conditions look current.',
    scaleselector: 'It reads the selector to count pods and their metrics. kubectl scale works without it.',
  } as Readonly<Record<string, string | undefined>>,
  unsafeFix: (why: string) => `${why} A fix would break clients of the installed version.`,
  /** Of a finding about two versions of the CRD. */
  between: (versions: string, text: string) => `${versions}: ${text}`,
} as const

/** The text of a finding or of a fix in English. */
export const textOf = ([id, ...args]: LintText): string => String(Reflect.apply(findings[id], undefined, args))

/** The message of a finding in English. */
export const messageOf = ({ message, between }: Pick<Finding, 'message' | 'between'>): string =>
  between === undefined ? textOf(message) : lintEn.between(between, textOf(message))
