type TakeFiles = (files: readonly File[]) => void

let taker: TakeFiles | undefined

/** Has files that are dropped on the page given to `take`, instead of to the install view; until what this returns is called. */
export function takeDrops(take: TakeFiles): () => void {
  taker = take
  return () => {
    if (taker === take) taker = undefined
  }
}

/** Who takes files that are dropped; undefined: the install view. */
export const dropTaker = (): TakeFiles | undefined => taker
