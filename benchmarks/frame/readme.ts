import type { Limited, Measured } from './measure.ts'

export interface Saved {
  readonly machine: { readonly node: string; readonly cpu: string; readonly cores: number }
  readonly results: readonly Measured[]
  /** Figures without a peer. */
  readonly limits?: readonly Limited[]
}

const BEGIN = '<!-- figures: written by `npm run bench -- --save` -->'
const END = '<!-- end of figures -->'

/** README.md with the table of saved results between its two marks. Throws when the marks are not there. */
export function withFigures(readme: string, { machine, results, limits = [] }: Saved): string {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error('README.md has no place for figures')
  const rows = results.map(({ name, ours, peer, ratio, interval, goal, met }) =>
    row([
      name,
      `${milliseconds(ours.p50)} ms`,
      `${peer.name}: ${milliseconds(peer.p50)} ms`,
      `${short(ratio)} (${interval.map(short).join(' to ')})`,
      met ? plain(goal) : `${plain(goal)}, **missed**`,
    ]),
  )
  const alone = limits.map(({ name, unit, median, most, met }) =>
    row([name, `${short(median)} ${unit}`, '', '', met ? `${most} ${unit}` : `${most} ${unit}, **missed**`]),
  )
  const head = [row(['what', 'crdlab', 'peer', 'ratio', 'goal, at most']), row(Array.from({ length: 5 }, () => '---'))]
  const where = `Node ${machine.node.replace(/^v/, '')}, ${machine.cores} cores.`
  return [readme.slice(0, begin) + BEGIN, '', ...head, ...rows, ...alone, '', where, '', readme.slice(end)].join('\n')
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const plain = (goal: number): string => String(Number(goal.toPrecision(2)))

const short = (ratio: number): string => ratio.toPrecision(2).replace(/\.0$/, '')

export const milliseconds = (ms: number): string => (ms >= 1 ? ms.toFixed(1) : ms.toPrecision(2))
