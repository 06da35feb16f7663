import { ENGLISH, type Language, setLanguage } from '../i18n/language.ts'
import { keep, recall } from './stored.ts'

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
  { id: 'de', name: 'Deutsch', load: async () => (await import('../i18n/german.ts')).GERMAN },
  { id: 'pseudo', name: 'Pseudo', isHidden: true, load: async () => (await import('../i18n/pseudo.ts')).PSEUDO },
  { id: 'bidi', name: 'Bidi', isHidden: true, load: async () => (await import('../i18n/pseudo.ts')).BIDI },
]

/** The languages that a reader can choose; `named` is the one that the address names, if any. */
export const languagesOffered = (named: string | null): readonly Offer[] =>
  OFFERS.filter(({ id, isHidden }) => isHidden !== true || id === named)

/** The first language that is offered to somebody who prefers these BCP 47 tags, in their order. */
export function languageFor(tags: readonly string[]): string {
  for (const tag of tags) {
    const [base = ''] = tag.toLowerCase().split('-')
    if (OFFERS.some(({ id, isHidden }) => id === base && isHidden !== true)) return base
  }
  return ENGLISH.id
}

/** Loads a language and makes it that of the page. An id that is not offered changes nothing. */
async function openLanguage(id: string): Promise<void> {
  const offer = OFFERS.find((one) => one.id === id)
  if (offer !== undefined) setLanguage(await offer.load())
}

const KEY = 'language'

/** Makes a language that of the page, now and at later visits. */
export function chooseLanguage(id: string): void {
  keep(KEY, id)
  void openLanguage(id)
}

/** Opens the language of this visit: the one that the address names, else the one that was chosen, else the first that the reader's browser prefers. */
export async function openFirstLanguage(): Promise<void> {
  const kept = recall(KEY)
  const named = new URLSearchParams(location.search).get('lang') ?? (typeof kept === 'string' ? kept : undefined)
  await openLanguage(named ?? languageFor(navigator.languages))
}
