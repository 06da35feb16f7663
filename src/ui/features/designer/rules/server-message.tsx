import { OctagonX } from 'lucide-react'

/** A message of the server, to the letter. */
export function ServerMessage({ text, role }: { readonly text: string; readonly role?: 'alert' }) {
  return (
    <p
      className="my-1.5 flex gap-1.5 rounded-2 border-1 border-bad-line bg-bad-soft px-2 py-1.5 text-xs wrap-anywhere whitespace-pre-wrap"
      role={role}
    >
      <OctagonX className="icon-sm text-bad" aria-hidden />
      <span className="mono">{text}</span>
    </p>
  )
}
