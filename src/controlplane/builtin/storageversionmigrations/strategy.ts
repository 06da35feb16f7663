import { append } from '../../../apimachinery/append.ts'
import { type ErrorList, invalid, invalidShown, Path, required } from '../../../apimachinery/field/error.ts'
import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { deepEqual, type JsonObject, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { CONDITION } from '../../../apimachinery/meta/condition.ts'
import { isDNS1035Label, isDNS1123Subdomain, nameIsDNSSubdomain } from '../../../apimachinery/meta/names.ts'
import { conditionsErrors } from '../conditions.ts'
import { coreMetaErrors, coreMetaUpdateErrors, keepMetaOfStatus } from '../object-meta.ts'
import { keep, type TypedStrategy } from '../typed-resource.ts'
import { STORAGE_VERSION_MIGRATION } from './types.ts'

const RESOURCE = Path.of('spec').child('resource')
const STATUS = Path.of('status')
const IMMUTABLE = 'field is immutable'

function resourceErrors(migration: JsonObject): ErrorList {
  const of = objectAt(objectAt(migration, 'spec'), 'resource')
  const [group, resource] = [stringAt(of, 'group'), stringAt(of, 'resource')]
  const errors: ErrorList = []
  if (resource === '') errors.push(required(RESOURCE.child('resource'), 'resource is required to be set'))
  else if (isDNS1035Label(resource).length > 0)
    errors.push(invalid(RESOURCE.child('resource'), resource, isDNS1035Label(resource).join(',')))
  if (group !== '' && isDNS1123Subdomain(group).length > 0)
    errors.push(invalid(RESOURCE.child('group'), group, isDNS1123Subdomain(group).join(',')))
  return errors
}

/** The server shows the spec as its own type has it, whose fields have capitals. */
function specErrors({ spec }: JsonObject, old: JsonObject): ErrorList {
  if (deepEqual(spec ?? null, old.spec ?? null)) return []
  return [invalid(Path.of('spec'), objectOf({ Resource: objectAt(spec, 'resource') }), IMMUTABLE)]
}

/** Conditions as Go writes them: the fields in the order of their type. */
function conditionsText(conditions: readonly JsonObject[]): string {
  const texts = conditions.map((condition) => {
    const fields = [...CONDITION.fields.keys()].filter((field) => condition[field] !== undefined)
    return `{${fields.map((field) => `${JSON.stringify(field)}:${stringify(condition[field] ?? null)}`).join(',')}}`
  })
  return `[${texts.join(',')}]`
}

/** Whether a condition of a status is true. */
const isTrue = (status: JsonObject, type: string): boolean =>
  objectsOf(status.conditions).find((condition) => condition.type === type)?.status === 'True'

/** Source: k8s.io/kubernetes/pkg/apis/storagemigration/validation/validation.go, ValidateStorageVersionMigrationStatusUpdate. */
function statusErrors(migration: JsonObject, old: JsonObject): ErrorList {
  const [status, before] = [objectAt(migration, 'status'), objectAt(old, 'status')]
  const [version, known] = [stringAt(status, 'resourceVersion'), stringAt(before, 'resourceVersion')]
  const errors = coreMetaUpdateErrors(migration, old)
  const at = STATUS.child('resourceVersion')
  if (version !== '' && !/^[1-9][0-9]*$/.test(version))
    errors.push(invalid(at, version, `resource version is not well formed: ${version}`))
  append(errors, conditionsErrors(objectsOf(status.conditions), STATUS.child('conditions')))
  if (known !== '' && known !== version) errors.push(invalid(at, version, IMMUTABLE))
  const wrong = (why: string): unknown =>
    errors.push(invalidShown(STATUS.child('conditions'), conditionsText(objectsOf(status.conditions)), why))
  const [succeeded, failed] = [isTrue(status, 'Succeeded'), isTrue(status, 'Failed')]
  if (succeeded && failed) wrong('Both success and failed conditions cannot be true at the same time')
  if (isTrue(before, 'Succeeded') && !succeeded) wrong('Success condition cannot be set to false once it is true')
  if (isTrue(before, 'Failed') && !failed) wrong('Failed condition cannot be set to false once it is true')
  return errors
}

/** Source: k8s.io/kubernetes/pkg/registry/storagemigration/storagemigration/strategy.go; k8s.io/kubernetes/pkg/apis/storagemigration/validation. */
export const MIGRATION_STRATEGY: TypedStrategy = {
  type: STORAGE_VERSION_MIGRATION,
  prepareForCreate: (migration) => {
    migration.status = newObject()
  },
  prepareForUpdate: (migration, old) => keep(migration, old, 'status'),
  resetFields: ['status'],
  validate: (migration) => [...coreMetaErrors(migration, false, nameIsDNSSubdomain), ...resourceErrors(migration)],
  validateUpdate: (migration, old) => [
    ...coreMetaErrors(migration, false, nameIsDNSSubdomain),
    ...resourceErrors(migration),
    ...coreMetaUpdateErrors(migration, old),
    ...specErrors(migration, old),
  ],
  subresources: {
    status: {
      resetFields: ['metadata', 'spec'],
      prepareForUpdate: (migration, old) => {
        keep(migration, old, 'spec')
        keepMetaOfStatus(migration, old)
      },
      validateUpdate: statusErrors,
    },
  },
}
