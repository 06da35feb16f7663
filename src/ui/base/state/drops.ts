/** What a drop brings. */
export interface Dropped {
  readonly entries: readonly FileSystemEntry[]
  readonly files: readonly File[]
}

/** Takes what a drop brings while its event lasts, for `droppedFiles`: later the browser gives it no more. */
export const takeDropped = (data: DataTransfer): Dropped => ({
  entries: [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null),
  files: [...data.files],
})

type Opener = (dropped: Dropped) => void

let held: Dropped | undefined
let opener: Opener = (dropped) => {
  held = dropped
}

export const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

/** Takes files that are dropped anywhere on the page, from its first script on: a browser would open them in the page's place. */
export function takeDrops(): void {
  addEventListener('dragover', (event) => {
    if (hasFiles(event)) event.preventDefault()
  })
  addEventListener('drop', (event) => {
    if (!hasFiles(event) || event.dataTransfer === null) return
    event.preventDefault()
    opener(takeDropped(event.dataTransfer))
  })
}

/** Has what is dropped given to `open`, first what was dropped while its code was loading; until what this returns is called, and nobody from then on. */
export function openDrops(open: Opener): () => void {
  opener = open
  if (held !== undefined) open(held)
  held = undefined
  return () => {
    opener = () => {}
  }
}
