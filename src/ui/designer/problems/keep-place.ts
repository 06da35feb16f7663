/** The keys go on in the list of problems, or in the tree when the list has gone with its last one. */
export function keepPlace(): void {
  const take = (): void => {
    if (document.activeElement !== document.body) return
    const place = document.querySelector<HTMLElement>('.dz-list') ?? document.querySelector<HTMLElement>('[role=treegrid]')
    place?.focus()
  }
  requestAnimationFrame(() => requestAnimationFrame(take))
}
