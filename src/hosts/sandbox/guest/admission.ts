import { base64Text } from '../../../apimachinery/typed/base64.ts'

type Fields = Readonly<Record<string, unknown>>

/** The request of an AdmissionReview. */
export interface AdmissionRequest extends Fields {
  readonly uid: string
}

/** What a function says of a request; what it leaves out lets the request pass as it is. */
interface Verdict {
  readonly allowed?: unknown
  /** Why it is rejected: `message`, `reason` and `code`, as in a Status. */
  readonly status?: unknown
  /** The operations of a JSON patch. */
  readonly patch?: readonly unknown[]
  readonly warnings?: unknown
  readonly auditAnnotations?: unknown
}

export type Admit = (request: AdmissionRequest) => unknown

const isVerdict = (value: unknown): value is Verdict => typeof value === 'object' && value !== null && !('then' in value)

/** What is no ASCII, as JSON escapes it, so that each character is a byte. */
const escaped = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The response to a request. Throws Error for an answer that is no object, and what the function throws. */
export function admissionResponse(admit: Admit, request: AdmissionRequest, write: (value: unknown) => string): Fields {
  const verdict = admit(request)
  if (!isVerdict(verdict)) throw new Error('an admission function must return an object')
  const { allowed = true, patch, status, warnings, auditAnnotations } = verdict
  const bytes = patch && Uint8Array.from(escaped(write(patch)), (char) => char.charCodeAt(0))
  return {
    uid: request.uid,
    allowed,
    status,
    warnings,
    auditAnnotations,
    ...(bytes && { patch: base64Text(bytes), patchType: 'JSONPatch' }),
  }
}
