/** An address, taken apart. Which view it names, the views say themselves: see `kit/view.ts`. */
export interface Path {
  /** The workspace that the address names; undefined: none. */
  readonly workspace: string | undefined
  /** The first part below the workspace, empty for its Home. A slash stands before the first part of an address without a workspace. */
  readonly word: string
  /** The parts after that, decoded. */
  readonly parts: readonly string[]
}

/** Takes an address apart; undefined where its parts cannot be decoded or it names no workspace where one belongs. */
export function readPath(location: string): Path | undefined {
  let decoded: string[]
  try {
    decoded = location
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent)
  } catch {
    return undefined
  }
  const [root, ...rest] = decoded
  if (root === undefined) return undefined
  if (root !== 'ws') return { workspace: undefined, word: `/${root}`, parts: rest }
  const [workspace, word = '', ...parts] = rest
  return workspace === undefined ? undefined : { workspace, word, parts }
}

/** Joins parts to an address and encodes each; a `*` stays. */
export const joinPath = (...parts: readonly string[]): string =>
  `/${parts.map(encodeURIComponent).join('/').replaceAll('%2A', '*')}`
