import { utf8Length } from '../../../apimachinery/json/utf8.ts'

// Source: k8s.io/kube-openapi/pkg/validation/strfmt/default.go;
// k8s.io/kube-openapi/pkg/validation/strfmt/kubernetes-extensions.go.

const SINGLE_LABEL = /^[a-zA-Z0-9\p{S}\p{L}](?:-?[a-zA-Z0-9\p{S}\p{L}]{0,62})?$/u
const INNER_LABEL = /^[a-zA-Z0-9\p{S}\p{L}](?:[a-zA-Z0-9\-\p{S}\p{L}]{0,61}[a-zA-Z0-9\p{S}\p{L}])?$/u
const TOP_LABEL = /^[a-zA-Z\p{L}]{2,63}$/u

function hasLabelsOfHostname(text: string): boolean {
  const labels = text.split('.')
  const top = labels.pop() ?? ''
  if (labels.length === 0) return SINGLE_LABEL.test(top)
  return labels.every((label) => INNER_LABEL.test(label)) && TOP_LABEL.test(top)
}

/** A single label, or labels with a top-level domain of letters; symbols and letters of any script are allowed. */
export function isHostname(text: string): boolean {
  // A hostname has at most 255 bytes.
  if (text.length > 255 || utf8Length(text) > 255 || !hasLabelsOfHostname(text)) return false
  return text.split('.').every((label) => utf8Length(label) <= 63)
}

const LABEL = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?'
const SHORT_NAME = new RegExp(`^${LABEL}$`)
const LONG_NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`)

export const isShortName = (text: string): boolean => text.length <= 63 && SHORT_NAME.test(text)

export const isLongName = (text: string): boolean => text.length <= 253 && LONG_NAME.test(text)
