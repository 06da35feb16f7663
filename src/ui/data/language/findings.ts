import type { Asked, DesignFindings } from '../../../analysis/diagnostics/designed.ts'
import { ReceivedList } from '../../../analysis/diagnostics/list-change.ts'
import type { Finding } from '../../../analysis/lint/finding.ts'
import { language } from './language.ts'

const lists = { findings: new ReceivedList<Finding>(), breaks: new ReceivedList<Finding>() }

/** What is found in a CRD (`designFindings`); what was found before as well is the same object. */
export async function findingsIn(text: string, base: string, asked: Asked): Promise<DesignFindings> {
  const had = { findings: lists.findings.has, breaks: lists.breaks.has }
  const { findings, breaks, more } = await language.findings(text, base, asked, had)
  return { findings: lists.findings.receive(findings), breaks: lists.breaks.receive(breaks), more }
}
