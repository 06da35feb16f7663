import { Activity, EyeOff, Target } from 'lucide-react'
import { lessonTexts } from './texts/lessons.en.ts'

/** The name of the object that an address shows: `cr/TYPE/VERSION/NAMESPACE/NAME`. */
const objectIn = (show: string): string => show.split('/')[4] ?? ''

function End({ part, off = false }: { readonly part: 'spec' | 'status'; readonly off?: boolean }) {
  const Icon = off ? EyeOff : part === 'spec' ? Target : Activity
  return (
    <span className={`lesson-end ${off ? 'lesson-off' : `t-${part}`}`}>
      <Icon aria-hidden />
      <span translate="no">{part}</span>
    </span>
  )
}

/** Which endpoint writes what. */
export function EndpointsPicture({ show }: { readonly show: string }) {
  const path = `/${objectIn(show)}`
  return (
    <div className="lesson-picture" role="img" aria-label={lessonTexts.player.picture}>
      <span className="mono" translate="no">
        {path}
      </span>
      <i />
      <End part="spec" />
      <End part="status" off />
      <span className="mono" translate="no">
        {path}
        <b>/status</b>
      </span>
      <i data-dashed />
      <End part="spec" off />
      <End part="status" />
    </div>
  )
}
