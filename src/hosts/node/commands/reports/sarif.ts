import type { Diagnostic } from '../diagnostic.ts'
import type { Report } from './report.ts'

/** Converts a path to a relative URI. */
const uriOf = (file: string): string => encodeURI(file.replaceAll('\\', '/'))

const resultOf = ({ rule, severity, message, object, file, line }: Diagnostic) => ({
  ruleId: rule,
  level: severity,
  message: { text: object === '' ? message : `${object}: ${message}` },
  locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine: line } } }],
})

/** Makes a SARIF report. Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html */
export function sarifReport({ diagnostics }: Report, version: string): string {
  const rules = [...new Set(diagnostics.map(({ rule }) => rule))].sort().map((id) => ({ id }))
  const sarif = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'crdlab', version, rules } }, results: diagnostics.map(resultOf) }],
  }
  return `${JSON.stringify(sarif, null, 2)}\n`
}
