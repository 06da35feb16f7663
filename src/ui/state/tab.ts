const ID = 'crdlab.tab'

const lockOf = (id: string): string => `crdlab tab ${id}`
const newId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-')

/** The id that a reload left behind. It stands there between the two pages only, so that a duplicated tab gets an id of its own. */
function takeId(): string | null {
  const id = sessionStorage.getItem(ID)
  sessionStorage.removeItem(ID)
  return id
}

/**
 * Gives this tab its id, which a reload keeps. The tab holds a Web Lock under it for as long as it is open, by which other tabs
 * know. Without session storage each load has another id.
 */
export function openTab(): string {
  let id = newId()
  try {
    id = takeId() ?? id
    addEventListener('pagehide', () => sessionStorage.setItem(ID, id))
    addEventListener('pageshow', (event) => event.persisted && sessionStorage.removeItem(ID))
  } catch {
    // A page that is allowed no storage has no drafts to find again.
  }
  void globalThis.navigator?.locks?.request(lockOf(id), () => new Promise(() => {}))
  return id
}

/** Whether the tab of an id is closed. Without Web Locks every other tab counts as closed. */
export async function isTabClosed(id: string): Promise<boolean> {
  const locks = globalThis.navigator?.locks
  return locks === undefined || (await locks.request(lockOf(id), { ifAvailable: true }, (lock) => lock !== null))
}
