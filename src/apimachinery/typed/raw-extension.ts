import type { CustomType } from './types.ts'

/** The Go type of a value that stays as it is. */
export const RAW: CustomType = { kind: 'custom', go: 'runtime.RawExtension', unmarshal: (value) => ({ value }) }
