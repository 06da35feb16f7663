import { OBJECT_VALIDATION } from '../../apiextensions/openapi-validation/lazy.ts'
import type { ValueValidator } from '../../apiextensions/openapi-validation/validator.ts'
import { ACCEPTS_ALL, type ServedVersion } from '../../apiextensions/registry/customresource/served-version.ts'
import { CustomResourceStatusStrategy, CustomResourceStrategy } from '../../apiextensions/registry/customresource/strategy.ts'
import type { ErrorList } from '../../apimachinery/field/error.ts'
import { deepEqual, type JsonObject } from '../../apimachinery/json/value.ts'
import { settleNumbers } from '../../apimachinery/typed/codec.ts'
import { generationOf, SERVER_OWNED, setGeneration } from '../../apiserver/registry/rest/metadata.ts'
import { projectJSONSchema } from './project.ts'
import { scalePathErrors } from './scale-paths.ts'

const scaleErrors = ({ scale }: ServedVersion, object: JsonObject, statusOnly: boolean): ErrorList =>
  scale === undefined ? [] : scalePathErrors(object, scale, statusOnly)

const specOf = ({ spec }: JsonObject) => (spec === undefined ? undefined : settleNumbers(spec))

/** Writes of objects of the proposal through their main endpoint. */
export class ProposalStrategy extends CustomResourceStrategy {
  /** Rule PR-S3: with the status subresource a change of the value at `.spec` raises the generation, and nothing else. */
  protected override raisesGeneration(object: JsonObject, old: JsonObject): boolean {
    if (!this.config.served.hasStatus) return super.raisesGeneration(object, old)
    return !deepEqual(specOf(object), specOf(old))
  }

  /** Rule PR-S3: a deletion that waits for finalizers does not change the spec. */
  prepareForDelete(object: JsonObject, old: JsonObject): void {
    if (this.config.served.hasStatus) setGeneration(object, generationOf(old), SERVER_OWNED)
  }

  protected override scaleErrors(object: JsonObject, statusOnly: boolean): ErrorList {
    return scaleErrors(this.config.served, object, statusOnly)
  }
}

/** Writes of objects of the proposal through `/status`. */
export class ProposalStatusStrategy extends CustomResourceStatusStrategy {
  #projected: ValueValidator | undefined

  /** Rule PR-V2: `/status` validates by the projection of the schema. */
  protected override get statusValidator(): ValueValidator {
    this.#projected ??= this.#project()
    return this.#projected
  }

  #project(): ValueValidator {
    const { schema } = this.config.served
    const projected = schema && projectJSONSchema(schema, ['status'])
    return projected !== undefined && 'schema' in projected
      ? OBJECT_VALIDATION.get().compileValidator(projected.schema)
      : ACCEPTS_ALL
  }

  protected override scaleErrors(object: JsonObject, statusOnly: boolean): ErrorList {
    return scaleErrors(this.config.served, object, statusOnly)
  }
}
