import type { Report } from './report.ts'

const LEVELS = { error: 'error', warning: 'warning', note: 'notice' } as const

const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** Escapes a property, which ends at a colon or comma. */
const property = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** Makes workflow commands, which GitHub shows at the lines. Source: https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
export const githubReport = ({ diagnostics }: Report): string =>
  diagnostics
    .map(({ severity, file, line, object, rule, message }) => {
      const title = property(object === '' ? rule : `${object} (${rule})`)
      return `::${LEVELS[severity]} file=${property(file)},line=${line},title=${title}::${escaped(message)}\n`
    })
    .join('')
