import { ExternalLink } from 'lucide-react'

/** A number of an enhancement or a pull request, as people name it. */
function nameOf(source: string): string {
  const [, number] = /\/(\d+)$/.exec(source) ?? []
  if (number === undefined) return source
  return source.includes('kep.k8s.io') ? `KEP-${number}` : `kubernetes#${number}`
}

/** Where a release got a behaviour: a link to the enhancement or the pull request, or the file upstream. */
export function ReleaseSource({ source }: { readonly source: string }) {
  if (!source.startsWith('https://')) return <span className="mono text-xs wrap-anywhere text-ink-3">{source}</span>
  return (
    <a className="text-xs text-accent-ink underline underline-offset-2" href={source} target="_blank" rel="noreferrer">
      {nameOf(source)}
      <ExternalLink className="icon-sm ms-1 inline-block align-[-2px]" aria-hidden />
    </a>
  )
}
