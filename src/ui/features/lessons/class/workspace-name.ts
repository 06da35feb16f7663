/** The longest name of a workspace, in characters. */
const LONGEST = 63

/** The name of a workspace for what a person is called: `Ada Müller` gets `ada-muller`. Empty where no letter or digit is left. */
export const workspaceNameOf = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, LONGEST)
    .replace(/-$/, '')
