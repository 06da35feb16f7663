/** The name in an address of a CRD that is not installed: no CRD is called so, their names have dots. */
export const NEW = 'new'

/** Under which a draft of the designer is kept. */
export const draftKey = (workspace: string, name: string): string => `design ${workspace} ${name}`
