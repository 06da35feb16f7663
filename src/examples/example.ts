/** A CRD of our own with objects, to begin with. */
export interface Example {
  /** The name of the CRD. */
  readonly name: string
  readonly kind: string
  /** The CRD as YAML. */
  readonly crd: string
  /** Objects as YAML. A `status` in them is what a controller would have found: where the subresource is on, it is written by `/status`. */
  readonly objects: readonly string[]
}
