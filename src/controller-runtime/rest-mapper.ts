import type { Client } from '../client/client.ts'
import { apiVersionOf, type ResourceType } from '../client/resource-type.ts'
import type { AnyKind } from './api.ts'
import { NoKindMatchError } from './errors.ts'

/** Finds the resource of a kind by discovery, which it asks again for a kind that it does not know. Source: sigs.k8s.io/controller-runtime/pkg/client/apiutil/restmapper.go. */
export class RestMapper {
  readonly #client: Pick<Client, 'discover'>
  #types: readonly ResourceType[] = []
  #discovering: Promise<readonly ResourceType[]> | undefined

  constructor(client: Pick<Client, 'discover'>) {
    this.#client = client
  }

  /** Rejects with NoKindMatchError, ApiError and Unreachable. */
  async resourceOf(kind: AnyKind): Promise<ResourceType> {
    const known = this.known(kind)
    if (known !== undefined) return known
    this.#discovering ??= this.#client.discover().finally(() => {
      this.#discovering = undefined
    })
    this.#types = await this.#discovering
    const found = this.known(kind)
    if (found === undefined) throw new NoKindMatchError(kind)
    return found
  }

  /** The resource, where discovery has named it before. */
  known({ apiVersion, kind }: AnyKind): ResourceType | undefined {
    return this.#types.find((type) => type.kind === kind && apiVersionOf(type) === apiVersion)
  }
}
