import { Fragment, useMemo } from 'react'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { changedLines } from './changed-lines.ts'

/** An object as a version shows it. */
export interface VersionText {
  readonly version: string
  readonly text: string
}

interface Props {
  readonly label: string
  /** The first is what the others are compared with. */
  readonly texts: readonly VersionText[]
}

const LINE = 'block min-h-4.5 ps-2 pe-3'

/** The lines of each text with their places, and whether they differ from the first. */
const compared = (texts: readonly VersionText[]) =>
  texts.map(({ version, text }) => ({
    version,
    lines: changedLines(texts[0]?.text ?? '', text).map((line, place) => ({ ...line, place })),
  }))

/** Several versions of an object side by side; the lines of each that differ from the first are marked. */
export function VersionColumns({ label, texts }: Props) {
  const columns = useMemo(() => compared(texts), [texts])
  return (
    <ScrollRegion label={label} className="h-full overflow-auto">
      <div className="grid min-h-full min-w-max auto-cols-[minmax(260px,1fr)] grid-flow-col divide-x divide-line">
        {columns.map(({ version, lines }) => (
          <section key={version} aria-label={version}>
            <h3 className="mono sticky top-0 z-1 border-b border-line bg-sunken px-2 py-1 text-xs" translate="no">
              {version}
            </h3>
            <pre className="mono py-1 text-[12px]/4.5">
              {lines.map(({ line, place, isChanged }) => (
                <Fragment key={place}>
                  {isChanged ? (
                    <mark className={`${LINE} bg-accent-soft text-ink`}>{line}</mark>
                  ) : (
                    <span className={LINE}>{line}</span>
                  )}
                </Fragment>
              ))}
            </pre>
          </section>
        ))}
      </div>
    </ScrollRegion>
  )
}
