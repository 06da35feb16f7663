import { Fragment, useMemo } from 'react'
import { ScrollRegion } from '../../kit/scroll-region.tsx'

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

/** The lines of a text with their places. */
const numbered = (text: string) => text.split('\n').map((line, place) => ({ line, place }))

/** Several versions of an object side by side; the lines of each that the first has nowhere are marked. */
export function VersionColumns({ label, texts }: Props) {
  const [first] = texts
  const known = useMemo(() => new Set(first?.text.split('\n')), [first])
  return (
    <ScrollRegion label={label} className="h-full overflow-auto">
      <div className="grid min-h-full min-w-max auto-cols-[minmax(260px,1fr)] grid-flow-col divide-x divide-line">
        {texts.map(({ version, text }) => (
          <section key={version} aria-label={version}>
            <h3 className="mono sticky top-0 z-1 border-b border-line bg-sunken px-2 py-1 text-xs" translate="no">
              {version}
            </h3>
            <pre className="mono py-1 text-[12px]/4.5">
              {numbered(text).map(({ line, place }) => (
                <Fragment key={place}>
                  {known.has(line) ? (
                    <span className={LINE}>{line}</span>
                  ) : (
                    <mark className={`${LINE} bg-accent-soft text-ink`}>{line}</mark>
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
