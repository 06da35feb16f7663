import type { Finding } from '../../../../analysis/lint/finding.ts'
import type { LintText } from '../../../../analysis/lint/text.ts'
import { lintTexts } from './lint.en.ts'

/** A text of a finding or a fix in the language of the page. */
export const lintText = ([id, ...args]: LintText): string => String(Reflect.apply(lintTexts.texts[id], undefined, args))

/** The message of a finding in the language of the page; a message of the server stays as it is. */
export function messageText({ message, between }: { readonly message: string | LintText; readonly between?: string }): string {
  if (typeof message === 'string') return message
  return between === undefined ? lintText(message) : lintTexts.between(between, lintText(message))
}

/** What a rule is about, in the language of the page; the rules of crdify are called as it calls them. */
export const ruleText = (rule: string): string => lintTexts.names[rule] ?? rule

/** Why the rule of a finding matters, in the language of the page. */
export function whyText({ rule, hasUnsafeFix }: Pick<Finding, 'rule' | 'hasUnsafeFix'>): string | undefined {
  const why = lintTexts.why[rule]
  return why !== undefined && hasUnsafeFix === true ? lintTexts.unsafeFix(why) : why
}
