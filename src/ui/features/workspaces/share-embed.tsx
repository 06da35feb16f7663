import { CodeXml } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { addressOfShare, designAt, homeAt, readShareAddress } from '../../base/address/address.ts'
import { resourcesAt } from '../../base/address/object-address.ts'
import { appStore } from '../../base/state/store.ts'
import { useMedia } from '../../base/state/theme.ts'
import { embedLink } from '../../entities/workspace/share.ts'
import type { ShareItems } from '../../entities/workspace/share-content.ts'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import { Choice } from '../../kit/choice.tsx'
import type { Option } from '../../kit/menu-button.tsx'
import { CopyText, Section } from './share-parts.tsx'

const SIZES = { small: [480, 320], medium: [720, 420], full: [1280, 640] } as const
type Size = keyof typeof SIZES

const THEMES = ['reader', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** How many designs are offered as views. */
const MOST_DESIGNS = 20

const CURRENT = 'current'

/** Whether a link was made on Home, which no embed shows. */
const isOfHome = (workspace: string, link: URL | undefined): boolean => {
  const shown = link && readShareAddress(link.hash.slice(1))?.shown
  return shown === '' || shown === '/' || shown === homeAt(workspace)
}

/** The views that an embed can show: an address each. */
function viewsOf(workspace: string, link: URL | undefined, items: ShareItems | undefined): readonly Option<string>[] {
  const designs = (items?.crds ?? []).slice(0, MOST_DESIGNS)
  return [
    ...(isOfHome(workspace, link) ? [] : [{ id: CURRENT, word: workspaceTexts.share.shows.current }]),
    { id: resourcesAt(workspace), word: workspaceTexts.share.shows.resources },
    ...designs.map(({ name }) => ({ id: designAt(workspace, name), word: workspaceTexts.share.shows.design(name) })),
  ]
}

/** The link to what another link holds, and to another view of it. */
function shownIn(link: URL, shown: string): URL {
  const address = readShareAddress(link.hash.slice(1))
  if (shown === CURRENT || address === undefined) return link
  const other = new URL(link)
  other.hash = addressOfShare({ ...address, shown })
  return other
}

/** In the attribute of an element of a page. */
const quoted = (text: string): string =>
  `"${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`

function frameOf(src: string, title: string, size: Size): string {
  const [width, height] = SIZES[size]
  const wide = size === 'full' ? '100%' : String(width)
  return `<iframe src=${quoted(src)} title=${quoted(title)} width="${wide}" height="${height}" loading="lazy" style="border:0"></iframe>`
}

/** Milliseconds without a change after which the preview starts. */
const PREVIEW_MS = 200

/** The embed itself, smaller. What is in it cannot be reached. */
function Preview({ src, size, title }: { readonly src: string; readonly size: Size; readonly title: string }) {
  const element = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0)
  const [shown, setShown] = useState<string>()
  const [width, height] = SIZES[size]
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const observer = new ResizeObserver(() => setScale(target.clientWidth / width))
    observer.observe(target)
    return () => observer.disconnect()
  }, [width])
  useEffect(() => {
    const timer = setTimeout(() => setShown(src), PREVIEW_MS)
    return () => clearTimeout(timer)
  }, [src])
  return (
    <div ref={element} className="share-preview" style={{ aspectRatio: `${width} / ${height}` }} role="img" aria-label={title}>
      {/* Another address in its fragment alone would be the same page to the browser. */}
      {shown !== undefined && (
        <iframe
          key={shown}
          src={shown}
          title={title}
          width={width}
          height={height}
          inert
          style={{ transform: `scale(${scale})` }}
        />
      )}
    </div>
  )
}

interface SegmentsProps<T extends string> {
  readonly label: string
  readonly options: readonly T[]
  readonly value: T
  readonly word: (option: T) => string
  readonly onChange: (value: T) => void
}

function Segments<T extends string>({ label, options, value, word, onChange }: SegmentsProps<T>) {
  return (
    <div className="grid gap-1 text-xs text-ink-3">
      {label}
      <fieldset className="seg justify-self-start">
        <legend className="sr-only">{label}</legend>
        {options.map((option) => (
          <button type="button" key={option} aria-pressed={option === value} onClick={() => onChange(option)}>
            {word(option)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

interface Props {
  /** Undefined while there is none, or it is too long. */
  readonly link: URL | undefined
  readonly items: ShareItems | undefined
}

/** The frame with which a page of documentation shows a view of the workspace. */
export function EmbedPart({ link, items }: Props) {
  const { workspace } = appStore.getState()
  const [chosen, setView] = useState<string>()
  const views = viewsOf(workspace, link, items)
  // A CRD says more than the list of kinds, where Home is open.
  const view = chosen ?? (views.find(({ id }) => id === CURRENT) ?? views[1] ?? views[0])?.id ?? CURRENT
  const [size, setSize] = useState<Size>('medium')
  const [theme, setTheme] = useState<Theme>('reader')
  const hasRoom = useMedia('(min-width: 768px)')
  const src = link && embedLink(shownIn(link, view), theme === 'reader' ? undefined : theme).href
  const title = workspaceTexts.share.embedTitle(workspace)
  const [width, height] = SIZES[size]
  return (
    <Section
      title={workspaceTexts.share.embed}
      note={workspaceTexts.share.embedNote}
      action={
        <CopyText
          word={workspaceTexts.share.copyFrame}
          text={src === undefined ? '' : frameOf(src, title, size)}
          isDisabled={src === undefined}
          icon={CodeXml}
        />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)_220px] gap-4 narrow:grid-cols-[minmax(0,1fr)]">
        {hasRoom && src !== undefined ? <Preview src={src} size={size} title={title} /> : <div className="narrow:hidden" />}
        <div className="grid content-start gap-3">
          <div className="grid gap-1 text-xs text-ink-3">
            {workspaceTexts.share.show}
            <Choice label={workspaceTexts.share.show} value={view} options={views} onChange={setView} look="select" />
          </div>
          <Segments
            label={workspaceTexts.share.frameSize}
            options={Object.keys(SIZES) as Size[]}
            value={size}
            word={(option) => workspaceTexts.share.sizes[option]}
            onChange={setSize}
          />
          <p className="text-xs text-ink-3 tabular-nums">
            {workspaceTexts.share.pixels(size === 'full' ? undefined : width, height)}
          </p>
          <Segments
            label={workspaceTexts.share.theme}
            options={THEMES}
            value={theme}
            word={(option) => workspaceTexts.share.themes[option]}
            onChange={setTheme}
          />
        </div>
      </div>
    </Section>
  )
}
