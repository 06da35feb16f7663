import { objectAt, stringAt, stringsOf } from '../../../apimachinery/json/access.ts'
import type { Validation } from '../../../trial/trial-server.ts'
import { Checker, groupOf } from './checker.ts'
import type { Diagnostic } from './diagnostic.ts'
import { isCrd, objectsIn, type SourceObject } from './documents.ts'
import { type Subject, subjectOf } from './reports/report.ts'
import { withLocalServer } from './servers.ts'
import type { SourceFile } from './sources.ts'

/** What `crdlab check` knows of an object without the object. */
export interface CheckOutline {
  readonly subject: Subject
  readonly isCrd: boolean
  /** The group of a CRD's kind, or of the object. */
  readonly group: string
  /** The names of a CRD that must be unique in its group. */
  readonly names: readonly string[]
  /** The answer to a dry run of a CRD; undefined when it was not sent yet. */
  readonly found?: readonly Diagnostic[]
}

/** A file that was checked in another thread: outlines of its objects, in their order, and what cannot be read. */
export interface CheckedFile {
  readonly outlines: readonly CheckOutline[]
  readonly problems: readonly Diagnostic[]
}

function namesOf({ value }: SourceObject): string[] {
  const spec = objectAt(value, 'spec')
  const { plural, singular, shortNames, kind, listKind } = objectAt(spec, 'names')
  const names = [plural, singular, ...stringsOf(shortNames)].filter((name) => name !== undefined)
  const kinds = [kind, listKind].filter((name) => name !== undefined)
  return [...new Set([...names.map((name) => `names ${name}`), ...kinds.map((name) => `kinds ${name}`)])].map(
    (name) => `${spec.group} ${name}`,
  )
}

export function outlineOf(object: SourceObject): CheckOutline {
  const subject = subjectOf(object)
  if (!isCrd(object)) return { subject, isCrd: false, group: groupOf(object), names: [] }
  return { subject, isCrd: true, group: stringAt(objectAt(object.value, 'spec'), 'group'), names: namesOf(object) }
}

/** Reads files and sends each CRD in them as a dry run, to a server of its own. */
export async function checkPart(files: readonly SourceFile[], validation: Validation): Promise<CheckedFile[]> {
  const checked: CheckedFile[] = []
  await withLocalServer(async (server) => {
    const checker = new Checker(server, validation)
    for (const file of files) {
      const { objects, problems } = objectsIn([file])
      const outlines: CheckOutline[] = []
      for (const object of objects) {
        const outline = outlineOf(object)
        outlines.push(outline.isCrd ? { ...outline, found: await checker.dryRun(object) } : outline)
      }
      checked.push({ outlines, problems })
    }
  })
  return checked
}
