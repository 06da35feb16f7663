import { CircleCheck, Ellipsis, GitCompare, type LucideIcon, OctagonX, Replace, TriangleAlert } from 'lucide-react'
import { Button, DialogTrigger, Toolbar } from 'react-aria-components'
import { Link } from 'wouter'
import { isPreRelease, MINORS } from '../../../../apimachinery/releases/choices.ts'
import { LATEST_MINOR, NEXT_MINOR, OLDEST_MINOR } from '../../../../apimachinery/releases/named.ts'
import type { ReleaseReport } from '../../../../protocol/releases.ts'
import { releasesAt } from '../../../base/address/address.ts'
import { useApp } from '../../../base/state/store.ts'
import { PopoverDialog } from '../../../kit/popover-dialog.tsx'
import { useDesign } from '../session/context.ts'
import type { ReleasesState } from '../session/store.ts'
import { releasesTexts } from '../texts/releases.en.ts'
import { ReleaseDetail } from './release-detail.tsx'
import { useReleases } from './use-releases.ts'

type Verdict = ReleaseReport['verdict']

const LOOKS: Readonly<Record<Verdict, readonly [icon: LucideIcon, tone: string]>> = {
  accepted: [CircleCheck, 't-ok'],
  'accepted with a warning': [TriangleAlert, 't-warn'],
  'stored differently': [Replace, 't-accent'],
  rejected: [OctagonX, 't-bad'],
}

/** 35 as `1.35`, with a mark on a pre-release. */
const nameOf = (minor: number): string => (isPreRelease(minor) ? releasesTexts.preRelease(`1.${minor}`) : `1.${minor}`)

/** What is known of all releases in one sentence. */
function summaryOf({ text, problem, reports }: ReleasesState): string {
  if (problem !== undefined) return problem === '' ? releasesTexts.slow : releasesTexts.failed(problem)
  if (text === '') return releasesTexts.asking
  const last = reports.findLast(({ verdict }) => verdict === 'rejected')?.minor
  if (last === undefined) return releasesTexts.all
  if (last < NEXT_MINOR) return releasesTexts.since(nameOf(last + 1))
  const before = reports.findLast(({ minor, verdict }) => minor < NEXT_MINOR && verdict === 'rejected')?.minor
  if (before === undefined) return releasesTexts.allFinished(nameOf(NEXT_MINOR))
  return before === LATEST_MINOR ? releasesTexts.none : releasesTexts.sinceFinished(nameOf(before + 1), nameOf(NEXT_MINOR))
}

interface ReleaseProps {
  /** The name of the design, as addresses have it. */
  readonly name: string
  readonly minor: number
  readonly report: ReleaseReport | undefined
}

function Release({ name, minor, report }: ReleaseProps) {
  if (report === undefined) {
    return (
      <span className="chip text-ink-3">
        <Ellipsis aria-hidden />
        {nameOf(minor)}
      </span>
    )
  }
  const { verdict } = report
  const [Icon, tone] = LOOKS[verdict]
  const heading = releasesTexts.heading(nameOf(minor), releasesTexts.verdicts[verdict])
  return (
    <DialogTrigger>
      <Button className={`chip min-h-6 ${tone}`} aria-label={heading}>
        <Icon aria-hidden />
        {nameOf(minor)}
      </Button>
      <PopoverDialog label={heading} placement="bottom start" className="dz-pop w-[min(560px,94vw)]">
        <ReleaseDetail name={name} report={report} heading={heading} />
      </PopoverDialog>
    </DialogTrigger>
  )
}

/** The releases of Kubernetes, oldest first, each with what it does with the CRD; one that is pressed says why. */
export function ReleasesRow({ name }: Pick<ReleaseProps, 'name'>) {
  useReleases()
  const workspace = useApp((state) => state.workspace)
  const releases = useDesign((state) => state.releases)
  const { isOld, isUnreadable } = useDesign((state) => ({
    isOld: state.releases.text !== '' && state.releases.text !== state.text,
    isUnreadable: state.textProblem !== undefined,
  }))
  const reports = new Map(releases.reports.map((report) => [report.minor, report]))
  return (
    <section
      className="flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-1 border-t border-line px-3 py-1 text-sm"
      aria-labelledby="dz-releases"
    >
      <h2 id="dz-releases" className="text-xs text-ink-3 narrow:sr-only">
        {releasesTexts.title}
      </h2>
      {/* On a phone the row is one line that scrolls: the schema below needs the height. */}
      <Toolbar
        className={`flex flex-wrap gap-1 narrow:-mx-3 narrow:basis-full narrow:flex-nowrap narrow:overflow-x-auto narrow:px-3 narrow:*:flex-none ${isOld ? 'opacity-70' : ''}`}
        aria-label={releasesTexts.label}
      >
        {MINORS.map((minor) => (
          <Release key={minor} name={name} minor={minor} report={reports.get(minor)} />
        ))}
      </Toolbar>
      <span className="text-xs text-ink-2" role="status">
        {isUnreadable ? releasesTexts.unreadable : summaryOf(releases)}
      </span>
      <span className="min-w-0 flex-1" />
      <Link className="btn btn-ghost btn-sm" href={releasesAt(workspace, `1.${OLDEST_MINOR}..1.${LATEST_MINOR}`, name)}>
        <GitCompare className="icon-sm" aria-hidden />
        {releasesTexts.compare}
      </Link>
    </section>
  )
}
