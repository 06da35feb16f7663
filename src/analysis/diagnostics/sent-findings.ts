import type { Finding } from '../lint/finding.ts'
import { type Asked, designFindings } from './designed.ts'
import { type ListChange, SentList } from './list-change.ts'

/** What is found in a CRD, as it goes to the page. */
export interface SentFindings {
  readonly findings: ListChange<Finding>
  readonly breaks: ListChange<Finding>
  readonly more: number
}

/** The numbers of the lists that the page has. */
export interface HadFindings {
  readonly findings: number
  readonly breaks: number
}

/** Whether two findings say the same. */
const isSame = (a: Finding, b: Finding): boolean =>
  a.rule === b.rule &&
  a.source === b.source &&
  a.severity === b.severity &&
  a.between === b.between &&
  a.hasUnsafeFix === b.hasUnsafeFix &&
  JSON.stringify(a.message) === JSON.stringify(b.message) &&
  a.path.length === b.path.length &&
  a.path.every((step, i) => step === b.path[i]) &&
  JSON.stringify(a.fix) === JSON.stringify(b.fix)

/** Sends the findings in a CRD (`designFindings`) without those that the page has. `first` is the number of the first list. */
export function createFindingsSender(
  first: number,
): (text: string, base: string, asked: Asked, had: HadFindings) => SentFindings {
  const lists = { findings: new SentList<Finding>(isSame, first), breaks: new SentList<Finding>(isSame, first) }
  return (text, base, asked, had) => {
    const { findings, breaks, more } = designFindings(text, base, asked)
    return { findings: lists.findings.send(findings, had.findings), breaks: lists.breaks.send(breaks, had.breaks), more }
  }
}
