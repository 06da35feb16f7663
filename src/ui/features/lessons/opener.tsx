import { Activity, Cookie as CookieIcon, type LucideIcon, Play, Square, Target } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import type { LessonHead } from '../../../lessons/format.ts'
import { lessonAt } from '../../base/address/address.ts'
import { RichText } from '../../kit/rich-text.tsx'
import { Frosting, Jar, Recipe } from './drawings.tsx'
import { lessonTexts } from './texts/lessons.en.ts'

/** How long a scene of the story is lit. */
const SCENE_MS = 4000
const SCENES = 3

interface SceneProps {
  readonly tone: string
  readonly icon: LucideIcon
  readonly title: string
  readonly how: string
  readonly isDimmed: boolean
  readonly children: ReactNode
}

function Scene({ tone, icon: Icon, title, how, isDimmed, children }: SceneProps) {
  return (
    <figure className={`lesson-scene ${tone}`} data-dimmed={isDimmed || undefined}>
      <div translate="no">{children}</div>
      <figcaption>
        <Icon className="icon-lg text-tone" aria-hidden />
        <b>{title}</b>
        <span>
          <RichText text={how} />
        </span>
      </figcaption>
    </figure>
  )
}

/** The scene of the story that is lit; undefined: all of them. */
function useStory(): readonly [scene: number | undefined, flip: () => void] {
  const [scene, setScene] = useState<number>()
  useEffect(() => {
    if (scene === undefined) return
    const timer = setTimeout(() => setScene(scene + 1 < SCENES ? scene + 1 : undefined), SCENE_MS)
    return () => clearTimeout(timer)
  }, [scene])
  return [scene, () => setScene((old) => (old === undefined ? 0 : undefined))]
}

interface Props {
  /** The lesson to go on with. */
  readonly lesson: LessonHead
  readonly isStarted: boolean
}

/** The cookie story: who writes spec, who writes status, and what the server counts. */
export function Opener({ lesson, isStarted }: Props) {
  const [scene, flip] = useStory()
  const { opener } = lessonTexts
  const scenes = [
    ['t-spec', Target, opener.shape, opener.shapeHow, Recipe],
    ['t-status', Activity, opener.decorate, opener.decorateHow, Frosting],
    ['lesson-counts', CookieIcon, opener.count, opener.countHow, Jar],
  ] as const
  return (
    <section className="pane lesson-opener" aria-labelledby="lesson-opener">
      <div className="lesson-tell">
        <h2 id="lesson-opener">{opener.title}</h2>
        <p>{opener.text}</p>
        <div className="flex flex-wrap gap-2 pt-4">
          <Link className="btn btn-primary" href={lessonAt(lesson.id)}>
            {isStarted ? opener.continue(lesson.number) : opener.start(lesson.number)}
          </Link>
          <Button className="btn btn-ghost" onPress={flip}>
            {scene === undefined ? <Play className="icon-sm" aria-hidden /> : <Square className="icon-sm" aria-hidden />}
            {scene === undefined ? opener.play : opener.stop}
          </Button>
        </div>
        <p className="sr-only" role="status">
          {scene === undefined ? '' : scenes[scene]?.[2]}
        </p>
      </div>
      <div className="lesson-scenes">
        {scenes.map(([tone, icon, title, how, Drawing], i) => (
          <Scene key={tone} tone={tone} icon={icon} title={title} how={how} isDimmed={scene !== undefined && scene !== i}>
            <Drawing />
          </Scene>
        ))}
      </div>
    </section>
  )
}
