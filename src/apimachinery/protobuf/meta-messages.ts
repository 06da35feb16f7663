import { objectOf } from '../json/value.ts'
import { FIELDS_MESSAGE, TIME_MESSAGE } from './forms.ts'
import { always, type Message, type MessageField, mapOf, message, optional, pointer, repeated } from './message.ts'

/**
 * The messages of metadata and of what stands beside objects, one table each: number, JSON name, type.
 * Source: k8s.io/apimachinery/pkg/apis/meta/v1/generated.proto.
 */
const OWNER_REFERENCE = message('OwnerReference', {
  1: always('kind', 'string'),
  3: always('name', 'string'),
  4: always('uid', 'string', 'UID'),
  5: always('apiVersion', 'string', 'APIVersion'),
  6: pointer('controller', 'bool'),
  7: pointer('blockOwnerDeletion', 'bool'),
})

const MANAGED_FIELDS_ENTRY = message('ManagedFieldsEntry', {
  1: optional('manager', 'string'),
  2: optional('operation', 'string'),
  3: optional('apiVersion', 'string', 'APIVersion'),
  4: pointer('time', TIME_MESSAGE),
  6: optional('fieldsType', 'string'),
  7: pointer('fieldsV1', FIELDS_MESSAGE),
  8: optional('subresource', 'string'),
})

/** The metadata of an object. */
export const OBJECT_META: Message = message('ObjectMeta', {
  1: optional('name', 'string'),
  2: optional('generateName', 'string'),
  3: optional('namespace', 'string'),
  4: optional('selfLink', 'string'),
  5: optional('uid', 'string', 'UID'),
  6: optional('resourceVersion', 'string'),
  7: optional('generation', 'int64'),
  8: optional('creationTimestamp', TIME_MESSAGE),
  9: pointer('deletionTimestamp', TIME_MESSAGE),
  10: pointer('deletionGracePeriodSeconds', 'int64'),
  11: optional('labels', mapOf('string')),
  12: optional('annotations', mapOf('string')),
  13: repeated('ownerReferences', OWNER_REFERENCE),
  14: repeated('finalizers', 'string'),
  17: repeated('managedFields', MANAGED_FIELDS_ENTRY),
})

/** The metadata of every kind of object. */
export const METADATA: MessageField = optional('metadata', OBJECT_META, 'ObjectMeta')

const LIST_META = message('ListMeta', {
  1: optional('selfLink', 'string'),
  2: optional('resourceVersion', 'string'),
  3: optional('continue', 'string'),
  4: pointer('remainingItemCount', 'int64'),
})

const LIST_METADATA: MessageField = optional('metadata', LIST_META, 'ListMeta')

/** The list of a kind. */
export const listMessage = (item: Message): Message =>
  message(`${item.name}List`, { 1: LIST_METADATA, 2: repeated('items', item) })

/** A requirement of a label or of a field selector. */
export const requirement = (name: string): Message =>
  message(name, { 1: always('key', 'string'), 2: always('operator', 'string'), 3: repeated('values', 'string') })

export const LABEL_SELECTOR: Message = message('LabelSelector', {
  1: optional('matchLabels', mapOf('string')),
  2: repeated('matchExpressions', requirement('LabelSelectorRequirement')),
})

export const CONDITION: Message = message('Condition', {
  1: always('type', 'string'),
  2: always('status', 'string'),
  3: optional('observedGeneration', 'int64'),
  4: always('lastTransitionTime', TIME_MESSAGE),
  5: always('reason', 'string'),
  6: always('message', 'string'),
})

export const GROUP_RESOURCE: Message = message('GroupResource', {
  1: always('group', 'string'),
  2: always('resource', 'string'),
})

const PRECONDITIONS = message('Preconditions', {
  1: pointer('uid', 'string', 'UID'),
  2: pointer('resourceVersion', 'string'),
})

export const DELETE_OPTIONS_MESSAGE: Message = message('DeleteOptions', {
  1: pointer('gracePeriodSeconds', 'int64'),
  2: pointer('preconditions', PRECONDITIONS),
  3: pointer('orphanDependents', 'bool'),
  4: pointer('propagationPolicy', 'string'),
  5: repeated('dryRun', 'string'),
  6: pointer('ignoreStoreReadErrorWithClusterBreakingPotential', 'bool'),
})

const STATUS_DETAILS = message('StatusDetails', {
  1: optional('name', 'string'),
  2: optional('group', 'string'),
  3: optional('kind', 'string'),
  4: repeated(
    'causes',
    message('StatusCause', {
      1: optional('reason', 'string', 'Type'),
      2: optional('message', 'string'),
      3: optional('field', 'string'),
    }),
  ),
  5: optional('retryAfterSeconds', 'int32'),
  6: optional('uid', 'string', 'UID'),
})

const STATUS_MESSAGE = message('Status', {
  1: LIST_METADATA,
  2: optional('status', 'string'),
  3: optional('message', 'string'),
  4: optional('reason', 'string'),
  5: pointer('details', STATUS_DETAILS),
  6: optional('code', 'int32'),
})

const PARTIAL_OBJECT_METADATA = message('PartialObjectMetadata', { 1: METADATA })

const GROUP_VERSION = message('GroupVersionForDiscovery', {
  1: always('groupVersion', 'string'),
  2: always('version', 'string'),
})

const SERVER_ADDRESSES = repeated(
  'serverAddressByClientCIDRs',
  message('ServerAddressByClientCIDR', {
    1: always('clientCIDR', 'string', 'ClientCIDR'),
    2: always('serverAddress', 'string'),
  }),
)

const API_GROUP = message('APIGroup', {
  1: always('name', 'string'),
  2: repeated('versions', GROUP_VERSION),
  3: optional('preferredVersion', GROUP_VERSION),
  4: SERVER_ADDRESSES,
})

/** A list as a message of its own, which its JSON form is without. */
const VERBS = message(
  'Verbs',
  { 1: repeated('items', 'string') },
  { fromFields: ({ items = [] }) => items, toFields: (items = []) => objectOf({ items }) },
)

const API_RESOURCE = message('APIResource', {
  1: always('name', 'string'),
  2: always('namespaced', 'bool'),
  3: always('kind', 'string'),
  4: pointer('verbs', VERBS),
  5: repeated('shortNames', 'string'),
  6: always('singularName', 'string'),
  7: repeated('categories', 'string'),
  8: optional('group', 'string'),
  9: optional('version', 'string'),
  10: optional('storageVersionHash', 'string'),
})

/** The kinds that belong to every group, by `apiVersion/kind`. */
const META_KINDS: ReadonlyMap<string, Message> = new Map([
  ['v1/Status', STATUS_MESSAGE],
  ['v1/APIVersions', message('APIVersions', { 1: repeated('versions', 'string'), 2: SERVER_ADDRESSES })],
  ['v1/APIGroupList', message('APIGroupList', { 1: repeated('groups', API_GROUP) })],
  ['v1/APIGroup', API_GROUP],
  [
    'v1/APIResourceList',
    message('APIResourceList', {
      1: always('groupVersion', 'string'),
      2: repeated('resources', API_RESOURCE, 'APIResources'),
    }),
  ],
  ['meta.k8s.io/v1/PartialObjectMetadata', PARTIAL_OBJECT_METADATA],
  ['meta.k8s.io/v1/PartialObjectMetadataList', listMessage(PARTIAL_OBJECT_METADATA)],
  ['meta.k8s.io/v1beta1/PartialObjectMetadata', PARTIAL_OBJECT_METADATA],
  [
    // Its fields have the numbers the other way round.
    'meta.k8s.io/v1beta1/PartialObjectMetadataList',
    message('PartialObjectMetadataList', { 1: repeated('items', PARTIAL_OBJECT_METADATA), 2: LIST_METADATA }),
  ],
])

/** The message of a kind that belongs to every group: Status, metadata alone, discovery. Undefined for other kinds. */
export const metaMessage = (apiVersion: string, kind: string): Message | undefined => META_KINDS.get(`${apiVersion}/${kind}`)
