import { Check } from 'lucide-react'
import type { Obstacle, Step, StepId } from '../../../analysis/conversion/steps.ts'
import { conversionTexts } from './texts.en.ts'

interface Props {
  readonly steps: readonly Step[]
  readonly old: string
  readonly hub: string
  /** How many objects are stored at another version than the hub. */
  readonly outdated: number
}

export function obstacleText(obstacle: Obstacle, old: string, hub: string): string {
  const { obstacles } = conversionTexts
  if (obstacle.is === 'failing') return obstacles.failing(obstacle.objects)
  if (obstacle.is === 'lossy') return obstacles.lossy
  if (obstacle.is === 'notStored') return obstacles.notStored(hub)
  return obstacle.is === 'listed' ? obstacles.listed(old) : obstacles.notInstalled
}

/** The steps from the old version to the new one. */
export function Trail({ steps, old, hub, outdated }: Props) {
  const { steps: texts } = conversionTexts
  const words: Readonly<Record<StepId, string>> = {
    add: texts.add(hub),
    convert: texts.convert,
    install: texts.install,
    rewrite: texts.rewrite(outdated),
    drop: texts.drop(old),
  }
  return (
    <ol className="conv-trail" aria-label={texts.title}>
      {steps.map(({ id, state, obstacle }, i) => (
        <li
          key={id}
          data-state={state}
          aria-current={state === 'now' ? 'step' : undefined}
          title={obstacle && obstacleText(obstacle, old, hub)}
        >
          {state === 'done' ? (
            <Check className="icon-sm" aria-label={texts.done} />
          ) : (
            <span className="tabular-nums">{i + 1}</span>
          )}
          {words[id]}
        </li>
      ))}
    </ol>
  )
}
