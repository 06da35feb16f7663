type FileHandler = (files: readonly File[]) => void

let handler: FileHandler | undefined

/** Has files that are dropped on the page given to `take`, instead of to the install view; until what this returns is called. */
export function handleDrops(take: FileHandler): () => void {
  handler = take
  return () => {
    if (handler === take) handler = undefined
  }
}

/** Who takes files that are dropped; undefined: the install view. */
export const dropHandler = (): FileHandler | undefined => handler
