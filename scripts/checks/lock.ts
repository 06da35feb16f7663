/** The part of `package-lock.json` that says what is installed: packages by their folder. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

interface LockedPackage {
  readonly version?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const FOLDER = 'node_modules/'

/** The folders in which a package finds another, the nearest first, as Node resolves them. */
function* foldersFor(path: string, name: string): Generator<string> {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf(`/${FOLDER}`)))) {
    yield `${from}${from === '' ? '' : '/'}${FOLDER}${name}`
    if (from === '') return
  }
}

/**
 * The optional packages that a lock does not name, as lines for a person. Native packages are optional, one for each platform: a lock
 * that lacks some was written where they could not be had, and installs on those platforms without what they need, or not at all.
 */
export function checkLock({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { version, optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {})
      .filter((name) => ![...foldersFor(path, name)].some((folder) => folder in packages))
      .map(
        (name) => `package-lock.json: ${name} is missing, which ${path.slice(FOLDER.length)} ${version} needs on its platform`,
      ),
  )
}
