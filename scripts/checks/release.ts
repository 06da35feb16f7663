/** A place outside the engine's sources that says which Kubernetes release the engine equals. */
export interface Place {
  readonly path: string
  /** Global; its first group is the minor version. */
  readonly says: RegExp
}

const IN_WORDS = /Kubernetes 1\.(\d+)/g
const GO_MODULES = /^\s*k8s\.io\/(?:api|apiextensions-apiserver|apimachinery|apiserver|client-go) v0\.(\d+)\.\d+/gm

/** The places that change with `KUBERNETES_MINOR`: documents, the versions of the real server and of clients, and tests in other languages. */
export const PLACES: readonly Place[] = [
  { path: 'README.md', says: IN_WORDS },
  { path: 'SPEC.md', says: IN_WORDS },
  { path: 'docs/spec/engine.md', says: IN_WORDS },
  { path: 'ARCHITECTURE.md', says: IN_WORDS },
  { path: 'conformance/README.md', says: IN_WORDS },
  { path: 'conformance/client-go/go.mod', says: GO_MODULES },
  { path: 'conformance/client-go/discovery_test.go', says: /found\.Minor != "(\d+)"/g },
  { path: 'conformance/client-node/client.test.mjs', says: /\['1', '(\d+)'\]/g },
  { path: 'conformance/client-python/requirements.txt', says: /^kubernetes==(\d+)\./gm },
  { path: 'conformance/client-python/test_client.py', says: /\("1", "(\d+)"\)/g },
]

/** Places that name another minor version, and places that name none. */
export function checkRelease(minor: number, read: (path: string) => string, places: readonly Place[] = PLACES): string[] {
  return places.flatMap(({ path, says }) => {
    const found = [...read(path).matchAll(says)].map((match) => Number(match[1]))
    if (found.length === 0) return [`${path}: names no Kubernetes release`]
    return found
      .filter((named) => named !== minor)
      .map((named) => `${path}: names Kubernetes 1.${named}, the engine equals 1.${minor} (KUBERNETES_MINOR)`)
  })
}
