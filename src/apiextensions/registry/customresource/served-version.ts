import type { FieldError } from '../../../apimachinery/field/error.ts'
import type { ReportField } from '../../../apimachinery/field/report.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { type JsonObject, newObject } from '../../../apimachinery/json/value.ts'
import { finderOf } from '../../../apimachinery/jsonpath/finder.ts'
import { NEWEST, type Release } from '../../../apimachinery/releases/release.ts'
import type { SelectableFields } from '../../../apiserver/registry/selection.ts'
import { OBJECT_VALIDATION } from '../../openapi-validation/lazy.ts'
import type { ValueValidator } from '../../openapi-validation/validator.ts'
import { rulesOfResource } from '../../schema/cel/lazy.ts'
import type { CelValidator } from '../../schema/cel/validation.ts'
import { newStructural } from '../../schema/convert.ts'
import { applyDefaults } from '../../schema/defaulting/algorithm.ts'
import { pruneDefaults } from '../../schema/defaulting/prune-defaults.ts'
import type { Structural } from '../../schema/structural.ts'
import { type Table, tableOf } from '../../tableconvertor/convertor.ts'
import { schemaOf, selectablePaths, subresourcesOf } from '../../v1/stored-definition.ts'

export const ACCEPTS_ALL: ValueValidator = { validate: () => [], validateUpdate: () => [] }

/**
 * Everything that a version of a CRD compiles to, made once and on demand.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go, getOrCreateServingInfoFor.
 */
export class ServedVersion {
  readonly name: string
  readonly version: JsonObject
  readonly release: Release
  readonly hasStatus: boolean
  readonly scale: JsonObject | undefined
  readonly structural: Structural | undefined
  readonly structuralErrors: readonly FieldError[]
  /** The schema as the CRD has it. */
  readonly schema: JsonObject | undefined
  #defaultsStatus: boolean | undefined
  #validator: ValueValidator | undefined
  #statusValidator: ValueValidator | undefined
  #rules: { readonly validator: CelValidator | undefined } | undefined
  #table: Table | undefined
  #selectable: SelectableFields | undefined

  /** `structural` takes the place of the structural form of the version's own schema. */
  constructor(version: JsonObject, structural?: Structural, release = NEWEST) {
    this.release = release
    this.name = stringAt(version, 'name')
    this.version = version
    const { status, scale } = subresourcesOf(version)
    this.hasStatus = status
    this.scale = scale
    this.schema = schemaOf(version)
    const made = structural === undefined && this.schema !== undefined ? newStructural(this.schema) : undefined
    if (made !== undefined && 'structural' in made) pruneDefaults(made.structural)
    this.structural = made !== undefined && 'structural' in made ? made.structural : structural
    this.structuralErrors = made !== undefined && 'errors' in made ? made.errors : []
  }

  /** Fills the defaults of this version into an object, in place. */
  fillDefaults(object: JsonObject, report?: ReportField): void {
    if (this.structural !== undefined) applyDefaults(object, this.structural, report)
  }

  /** Whether reading an object without a status gives it one. */
  get defaultsStatus(): boolean {
    if (this.#defaultsStatus === undefined) {
      const empty = newObject()
      this.fillDefaults(empty)
      this.#defaultsStatus = empty.status !== undefined
    }
    return this.#defaultsStatus
  }

  #validatorOf(schema: JsonObject | undefined): ValueValidator {
    if (schema === undefined) return ACCEPTS_ALL
    const { compileValidator, formatsOf } = OBJECT_VALIDATION.get()
    return compileValidator(schema, formatsOf(this.release), this.release)
  }

  get validator(): ValueValidator {
    this.#validator ??= this.#validatorOf(this.schema)
    return this.#validator
  }

  /** Checks `.status` alone, as `/status` does; accepts everything when the schema has no such property. */
  get statusValidator(): ValueValidator {
    const properties = (this.schema?.properties ?? newObject()) as JsonObject
    const status = properties.status
    this.#statusValidator ??= this.#validatorOf(status as JsonObject | undefined)
    return this.#statusValidator
  }

  /** Runs the CEL rules; undefined where the schema has none. */
  get rules(): CelValidator | undefined {
    this.#rules ??= { validator: this.structural && rulesOfResource(this.structural, this.release) }
    return this.#rules.validator
  }

  get table(): Table {
    this.#table ??= tableOf(this.version)
    return this.#table
  }

  get selectable(): SelectableFields {
    this.#selectable ??= new Map(selectablePaths(this.version).flatMap(selectableField))
    return this.#selectable
  }
}

function selectableField(jsonPath: string): [string, (object: JsonObject) => string][] {
  const find = finderOf(jsonPath)
  if (find === undefined) return []
  const read = (object: JsonObject): string => {
    const value = find(object)
    return value === undefined || value === null ? '' : String(value)
  }
  return [[jsonPath.replace(/^\./, ''), read]]
}
