import type { Library } from '../../cel/declarations.ts'
import { LIBRARIES } from '../../cel/library/libraries.ts'

/** The enhancement that brought CEL to CRDs, with the libraries that have no pull request of their own below. */
const CEL_FOR_CRDS = 'https://kep.k8s.io/2876'

const pull = (number: number): string => `https://github.com/kubernetes/kubernetes/pull/${number}`

/** By a function of the library: what brought it. */
const SOURCES: Readonly<Record<string, string>> = {
  quantity: pull(118803),
  format: pull(120060),
  isIP: pull(121912),
  isCIDR: pull(121912),
  'format.named': pull(123572),
  semver: pull(130648),
  distinct: pull(131700),
  includes: 'https://kep.k8s.io/5491',
  'cel.@mapInsert': pull(128593),
  isMask: 'k8s.io/apiserver/pkg/cel/library/cidr.go',
}

const declares = ({ declarations }: Library, name: string): boolean =>
  declarations.split('\n').some((line) => line.trimStart().startsWith(`${name} `))

/** What brought a library. */
export function sourceOfLibrary(library: Library): string {
  const known = Object.keys(SOURCES).find((name) => declares(library, name))
  return (known === undefined ? undefined : SOURCES[known]) ?? CEL_FOR_CRDS
}

/** What brought the function that rules can use since a release; undefined where that release brought no such function. */
export function librarySource(name: string, minor: number): string | undefined {
  // Rules that are being written can use what the release before had.
  const found = LIBRARIES.find(({ library, since }) => since === minor - 1 && declares(library, name))
  return found && sourceOfLibrary(found.library)
}
