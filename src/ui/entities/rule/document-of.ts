/** The documents with rules: `docs/spec/engine.md` and so on. */
export type RuleDocument = 'engine' | 'page' | 'dialects'

const PAGE = new Set([
  'BC',
  'BG',
  'CT',
  'DR',
  'DZ',
  'EV',
  'EX',
  'HE',
  'LB',
  'LG',
  'LN',
  'PO',
  'RD',
  'RP',
  'SH',
  'SX',
  'TL',
  'WF',
  'WK',
])
const DIALECTS = new Set(['PR', 'TP'])

/** Returns the document of a rule by the letters of its id; those of the engine have all other letters. */
export function documentOf(id: string): RuleDocument {
  const [letters = ''] = id.split('-')
  if (DIALECTS.has(letters)) return 'dialects'
  return PAGE.has(letters) ? 'page' : 'engine'
}
