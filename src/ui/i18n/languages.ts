import { ENGLISH, type Language, setLanguage } from './language.ts'

interface Offer {
  /** As in the address: `?lang=pseudo`. */
  readonly id: string
  /** Its own name for itself. */
  readonly name: string
  /** For tests and translators: offered only when the address names it. */
  readonly isHidden?: boolean
  load(): Promise<Language>
}

/** The languages of the page. A new one is an entry here and a module with a catalogue for each name in `Catalogues`. */
const OFFERS: readonly Offer[] = [
  { id: 'en', name: 'English', load: async () => ENGLISH },
  { id: 'pseudo', name: 'Pseudo', isHidden: true, load: async () => (await import('./pseudo.ts')).PSEUDO },
]

/** The languages that a reader can choose; `named` is the one that the address names, if any. */
export const languagesOffered = (named: string | null): readonly Offer[] =>
  OFFERS.filter(({ id, isHidden }) => isHidden !== true || id === named)

/** Loads a language and makes it that of the page. An id that is not offered changes nothing. */
export async function openLanguage(id: string | null): Promise<void> {
  const offer = OFFERS.find((one) => one.id === id)
  if (offer !== undefined) setLanguage(await offer.load())
}
