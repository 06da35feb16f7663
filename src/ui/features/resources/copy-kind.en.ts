import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import { texts } from '../../base/i18n/language.ts'

const { number, plural } = formatsOf('en')

/** The texts of copying a CRD to another server, in English. */
export const copyKindEn = {
  action: 'Copy to…',
  title: (crd: string) => `Copy ${crd}`,
  to: 'to',
  open: (target: string) => `Open in ${target}`,
  nothingYet: (target: string) => `Nothing is written yet. You review and send the documents in ${target}.`,
  crd: (name: string) => `Create CRD ${name}`,
  crdWhy: 'Schema, names and printer columns as installed.',
  objects: (n: number, all: number) => `Create ${number(n)} of ${plural(all, { one: '# object', other: '# objects' })}`,
  samples: (names: string) => `${names}: the newest, oldest and largest.`,
  noObjects: 'There are no objects to copy.',
  reset: 'Reset metadata',
  resetWhy: 'New uid, resourceVersion, creationTimestamp and managedFields. generation starts at 1.',
  owners: (n: number) => plural(n, { one: 'Drop # owner reference', other: 'Drop # owner references' }),
  ownersWhy: 'Their owners are not copied.',
  masked: (n: number) => plural(n, { one: 'Mask # value', other: 'Mask # values' }),
  maskedWhy: 'Fields named password or token.',
  webhook: 'Conversion webhook not copied',
  webhookWhy: 'Versions convert by changing apiVersion alone.',
} as const

/** These texts in the language of the page. */
export const copyKindTexts = texts('copyKind', copyKindEn)
