import { forget, keep, keptNames, recall } from '../../base/state/stored.ts'

/** What begins the keys of the drafts of policies. */
const beginning = (workspace: string): string => `policy.${workspace} `

/** The policies of a workspace whose texts were left as drafts: `NAME` of one that validates, else `FAMILY/NAME`. */
export const policyDrafts = (workspace: string): string[] => keptNames(beginning(workspace))

/** The text of a policy as it was left; undefined: it is as stored. */
export function recallPolicyDraft(workspace: string, key: string): string | undefined {
  const kept = recall(beginning(workspace) + key)
  return typeof kept === 'string' ? kept : undefined
}

export const keepPolicyDraft = (workspace: string, key: string, text: string): boolean => keep(beginning(workspace) + key, text)
export const forgetPolicyDraft = (workspace: string, key: string): void => forget(beginning(workspace) + key)
