import { TriangleAlert } from 'lucide-react'
import { RichText } from '../../kit/rich-text.tsx'

/** Why something failed; nothing where nothing did. */
export function Problem({ text, title }: { readonly text: string | undefined; readonly title?: string }) {
  if (text === undefined) return null
  return (
    <div className="flex min-w-0 gap-2 rounded-2 border border-tone-line bg-tone-soft px-3 py-2 text-sm t-bad" role="alert">
      <TriangleAlert className="mt-0.5 icon-sm flex-none text-bad" aria-hidden />
      <div className="min-w-0 flex-1 text-ink">
        {title !== undefined && <b className="block font-semibold">{title}</b>}
        <RichText text={text} />
      </div>
    </div>
  )
}
