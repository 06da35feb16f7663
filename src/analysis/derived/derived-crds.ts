import { objectAt, stringOf } from '../../apimachinery/json/access.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { type Conversion, convertDocuments } from '../crd-text/conversion.ts'
import { orderedText } from '../yaml/pane-text.ts'
import { deriverOf } from './deriver.ts'
import { crdOfRgd, type DerivedCrd } from './rgd.ts'
import { crdsOfXrd } from './xrd.ts'

/** A CRD that an object would become: its name and kind, and its text, which says where it comes from. */
export interface DerivedText {
  readonly name: string
  readonly kind: string
  readonly text: string
}

/** The CRDs that a definition of Crossplane or kro would become; undefined for any other object. */
export function derivedTexts(object: JsonObject): readonly DerivedText[] | undefined {
  const deriver = deriverOf(stringOf(object.apiVersion), stringOf(object.kind))
  if (deriver === undefined) return undefined
  const crds: readonly DerivedCrd[] =
    deriver === 'kro' ? [crdOfRgd(object)] : crdsOfXrd(object).map((crd) => ({ crd, problems: [] }))
  const name = stringOf(objectAt(object, 'metadata').name)
  return crds.map(({ crd, problems }) => {
    const notes = [
      `Derived from the ${stringOf(object.kind)} ${name}. ${deriver} makes this CRD: change the definition, not the CRD.`,
      ...problems,
    ]
    const comments = notes.map((note) => `# ${note.replaceAll(/\s+/g, ' ')}\n`).join('')
    return {
      name: stringOf(objectAt(crd, 'metadata').name),
      kind: stringOf(objectAt(objectAt(crd, 'spec'), 'names').kind),
      text: comments + orderedText(crd),
    }
  })
}

const toCrds: Conversion = (object) => derivedTexts(object)?.map(({ text }) => text)

/** A text in which each definition of Crossplane or kro is the CRDs that it would become; other documents stay as they are. */
export const withDerivedCrds = (text: string): string => convertDocuments(text, toCrds)
