import { append } from '../../apimachinery/append.ts'
import { type ErrorList, invalid, invalidShown, notSupported, type Path, required } from '../../apimachinery/field/error.ts'
import { stringOf } from '../../apimachinery/json/access.ts'
import { isDNS1035Label, isDNS1123Subdomain } from '../../apimachinery/meta/names.ts'
import { validateColumns } from './columns.ts'
import { validateConversion } from './conversion.ts'
import { type InternalSpec, schemaIn, subresourcesByVersion } from './internal.ts'
import { RARE_VALIDATION } from './lazy-rare.ts'
import { requireNames, validateNames } from './names.ts'
import type { ValidationOptions } from './options.ts'
import { specHas } from './schema-has.ts'
import { validateSchema } from './schema-root.ts'
import { validateSelectableFields } from './selectable-fields.ts'
import { hasStatus, validateSubresources } from './subresources.ts'
import { validateVersion } from './versions.ts'

/**
 * The spec of a CRD [CV-8 .. CV-15].
 * Source: k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go, validateCustomResourceDefinitionSpec.
 */
export function validateSpec(spec: InternalSpec, given: ValidationOptions, path: Path): ErrorList {
  const hasDefaults = specHas(spec, (schema) => schema.default !== undefined)
  const demandsStructure = !spec.preserveUnknownFields || hasDefaults || specHas(spec, hasKubernetesExtensions)
  const options = demandsStructure ? { ...given, requireStructuralSchema: true } : given
  const errors: ErrorList = [...validateGroup(spec.group, path), ...validateScope(spec.scope, path)]
  append(errors, validateSchemasPresent(spec, options, path))
  if (hasDefaults && spec.preserveUnknownFields) {
    errors.push(invalid(path.child('preserveUnknownFields'), true, 'must be false in order to use defaults in the schema'))
  }
  append(errors, validateVersions(spec, options, path))
  append(errors, requireNames(spec.names, path.child('names')))
  append(errors, validateNames(spec.names, path.child('names')))
  append(errors, validateShared(spec, options, path))
  const strategy = stringOf(spec.conversion?.strategy)
  if (spec.conversion !== undefined && strategy !== 'None' && spec.preserveUnknownFields) {
    errors.push(invalid(path.child('conversion', 'strategy'), strategy, 'must be None if spec.preserveUnknownFields is true'))
  }
  return [...errors, ...validateConversion(spec.conversion, options, path.child('conversion'))]
}

export function validateGroup(group: string, path: Path): ErrorList {
  const at = path.child('group')
  if (group === '') return [required(at, '')]
  const faults = isDNS1123Subdomain(group)
  if (faults.length > 0) return [invalid(at, group, faults.join(','))]
  return group.includes('.') ? [] : [invalid(at, group, 'should be a domain with at least one dot')]
}

const SCOPES = ['Cluster', 'Namespaced']

export function validateScope(scope: string, path: Path): ErrorList {
  if (scope === '') return [required(path.child('scope'), '')]
  return SCOPES.includes(scope) ? [] : [notSupported(path.child('scope'), scope, SCOPES)]
}

/** Every version needs a schema; where the stored CRD went without, only those that are served and would lose all their fields. */
function validateSchemasPresent(spec: InternalSpec, options: ValidationOptions, path: Path): ErrorList {
  if (schemaIn(spec.validation) !== undefined) return []
  if (!options.requireOpenAPISchema && spec.preserveUnknownFields) return []
  return spec.versions.flatMap(({ schema, served }, i) => {
    if (schemaIn(schema) !== undefined || !(options.requireOpenAPISchema || served)) return []
    const why = options.requireOpenAPISchema ? '' : 'because otherwise all fields are pruned'
    return [required(path.child('versions').index(i).child('schema', 'openAPIV3Schema'), why)]
  })
}

/** The extensions that only structural schemas may have. */
const hasKubernetesExtensions = (schema: Readonly<Record<string, unknown>>): boolean =>
  schema['x-kubernetes-embedded-resource'] === true ||
  schema['x-kubernetes-preserve-unknown-fields'] !== undefined ||
  schema['x-kubernetes-int-or-string'] === true ||
  isNonEmpty(schema['x-kubernetes-list-map-keys']) ||
  schema['x-kubernetes-list-type'] !== undefined ||
  isNonEmpty(schema['x-kubernetes-validations'])

const isNonEmpty = (value: unknown): boolean => Array.isArray(value) && value.length > 0

/** Each version for itself, their names, and that one of them is stored. */
function validateVersions(spec: InternalSpec, options: ValidationOptions, path: Path): ErrorList {
  const errors: ErrorList = []
  const at = path.child('versions')
  const subresourcesOf = subresourcesByVersion(spec)
  for (const [i, version] of spec.versions.entries()) {
    const faults = isDNS1035Label(version.name)
    if (faults.length > 0) errors.push(invalid(at.index(i).child('name'), version.name, faults.join(',')))
    append(errors, validateVersion(version, at.index(i), hasStatus(subresourcesOf(version.name)), options))
  }
  if (new Set(spec.versions.map(({ name }) => name)).size < spec.versions.length) {
    errors.push(invalidShown(at, RARE_VALIDATION.get().showVersions(spec), 'must contain unique version names'))
  }
  if (spec.versions.filter(({ storage }) => storage).length !== 1) {
    errors.push(
      invalidShown(at, RARE_VALIDATION.get().showVersions(spec), 'must have exactly one version marked as storage version'),
    )
  }
  const faults = spec.version === '' ? [] : isDNS1035Label(spec.version)
  if (faults.length > 0) errors.push(invalid(path.child('version'), spec.version, faults.join(',')))
  return errors
}

/** The fields that all versions share. */
function validateShared(spec: InternalSpec, options: ValidationOptions, path: Path): ErrorList {
  const { validation, selectableFields = [] } = spec
  const statusEnabled = [spec, ...spec.versions].some(({ subresources }) => hasStatus(subresources))
  const unchanged = options.versionsWithUnchangedSchemas.has(spec.version)
  const errors = [
    ...validateSchema(validation, path.child('validation'), options, { statusEnabled, unchanged }),
    ...validateSubresources(spec.subresources, path.child('subresources')),
    ...validateColumns(spec.additionalPrinterColumns ?? [], path.child('additionalPrinterColumns')),
  ]
  if (selectableFields.length === 0) return errors
  const at = path.child('selectableFields')
  if (validation === undefined) return [...errors, invalid(at, '', 'may only be set when validations.schema is included')]
  const allowTooMany = options.allowTooManySelectableFields.has('')
  const schemaPath = path.child('schema.openAPIV3Schema')
  return [...errors, ...validateSelectableFields(selectableFields, schemaIn(validation), at, schemaPath, allowTooMany)]
}
