const HAS_TIME = /^\d{4}-\d\d-\d\dT/

/** A time (RFC 3339) as a date with its time, in a language and the reader's zone. Any other text stays as it is. */
export function createdText(created: string, tag: string): string {
  const at = HAS_TIME.test(created) ? Date.parse(created) : Number.NaN
  if (Number.isNaN(at)) return created
  return new Date(at).toLocaleString(tag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
}
