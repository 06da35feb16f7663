import { compileValidator, type ValueValidator } from '../../apiextensions/openapi-validation/validator.ts'
import { ACCEPTS_ALL, ServedVersion } from '../../apiextensions/registry/customresource/served-version.ts'
import type { ErrorList } from '../../apimachinery/field/error.ts'
import { deepEqual, type JsonObject } from '../../apimachinery/json/value.ts'
import { PRESERVING } from '../registration/preserving.ts'
import { projectJSONSchema } from './project.ts'
import { scalePathErrors } from './scale-paths.ts'

/** The one version of a CRD of the proposal: what it does its own way. */
export class ProposalVersion extends ServedVersion {
  #projected: ValueValidator | undefined

  constructor(version: JsonObject) {
    super(version, PRESERVING)
  }

  /** Rule PR-V2: `/status` is held to the projection of the schema. */
  override get statusValidator(): ValueValidator {
    if (this.#projected === undefined) {
      const projected = this.schema === undefined ? undefined : projectJSONSchema(this.schema, ['status'])
      this.#projected = projected !== undefined && 'schema' in projected ? compileValidator(projected.schema) : ACCEPTS_ALL
    }
    return this.#projected
  }

  /** Rule PR-S3: with the status subresource a change of `.spec` raises the generation, and nothing else. */
  override raisesGeneration(object: JsonObject, old: JsonObject): boolean {
    return this.hasStatus ? !deepEqual(object.spec, old.spec) : super.raisesGeneration(object, old)
  }

  override get keepsGenerationOnDelete(): boolean {
    return this.hasStatus
  }

  override scaleErrors(object: JsonObject, statusOnly: boolean): ErrorList {
    return this.scale === undefined ? [] : scalePathErrors(object, this.scale, statusOnly)
  }
}
