import { utf8Length } from '../../apimachinery/json/utf8.ts'
import type { ApiRequest } from '../endpoints/exchange.ts'

/** Bytes in the name of a manager. */
const MAX_LENGTH = 128

/** What Go's unicode.IsPrint rejects. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u

/** ASCII that can be printed, which is nearly every name. */
const PLAIN = /^[ -~]*$/

/**
 * Who writes: the fieldManager of the request, else the first part of its User-Agent.
 * Source: k8s.io/apiserver/pkg/endpoints/handlers/create.go, managerOrUserAgent.
 */
export function managerName(request: ApiRequest, fieldManager: string): string {
  if (fieldManager !== '') return fieldManager
  const first = (request.header('user-agent') ?? '').split('/', 1)[0] ?? ''
  if (first.length <= MAX_LENGTH && PLAIN.test(first)) return first
  let name = ''
  let length = 0
  for (const char of first) {
    if (UNPRINTABLE.test(char)) continue
    length += utf8Length(char)
    if (length > MAX_LENGTH) break
    name += char
  }
  return name
}
