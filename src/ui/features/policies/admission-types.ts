/** What a function that answers reviews can import from `admission`, in TypeScript. */
export const ADMISSION_TYPES = `
/** A kind of objects, by its group and version. */
export interface GroupVersionKind { group: string; version: string; kind: string }
/** A resource, by its group and version. */
export interface GroupVersionResource { group: string; version: string; resource: string }
/** Any object: name its kind for the types of its fields, as in Admit<WebApp>. */
export type AnyObject = Record<string, any>

/** What is asked: a write, before it is stored. */
export interface AdmissionRequest<T = AnyObject> {
  uid: string
  /** The kind and the resource that the rule of the webhook matched. */
  kind: GroupVersionKind
  resource: GroupVersionResource
  /** 'status', 'scale', or nothing. */
  subResource?: string
  /** The kind and the resource that were asked for, where they are of another version. */
  requestKind?: GroupVersionKind
  requestResource?: GroupVersionResource
  requestSubResource?: string
  /** Missing while the server generates it. */
  name?: string
  namespace?: string
  operation: 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT'
  userInfo: { username?: string; uid?: string; groups?: string[]; extra?: Record<string, string[]> }
  /** The object as it is to be stored; null for a deletion. */
  object: T & { metadata: { name?: string; namespace?: string; labels?: Record<string, string>; annotations?: Record<string, string> } }
  /** The stored object; null for a creation. */
  oldObject: T | null
  dryRun?: boolean
  options?: AnyObject
}

/** One operation of a JSON patch. */
export interface PatchOperation {
  op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test'
  /** '/metadata/labels/team'; write ~1 for / in a name, and ~0 for ~. */
  path: string
  value?: unknown
  from?: string
}

/** What the function says; what it leaves out lets the write pass as it is. */
export interface Verdict {
  /** false rejects the write. */
  allowed?: boolean
  /** Why it is rejected, as in a Status. */
  status?: { message?: string; reason?: string; code?: number }
  /** Changes of the object, where the webhook mutates. */
  patch?: PatchOperation[]
  warnings?: string[]
  auditAnnotations?: Record<string, string>
}

/** The default export of the function. */
export type Admit<T = AnyObject> = (request: AdmissionRequest<T>) => Verdict
`
