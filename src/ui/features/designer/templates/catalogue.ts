import { ALL_EXAMPLES } from '../../../../examples/more.ts'
import { SUMMARIES, type Trait } from '../../../../examples/summaries.ts'

/** A CRD to start a design from. What it shows is in the catalogue of texts, by its kind. */
export interface Template {
  readonly kind: string
  readonly crd: string
  readonly traits: readonly Trait[]
}

/** All templates: the CRDs of the examples. */
export const TEMPLATES: readonly Template[] = ALL_EXAMPLES.map(({ kind, crd }) => ({
  kind,
  crd,
  traits: SUMMARIES.find((summary) => summary.kind === kind)?.traits ?? [],
}))
