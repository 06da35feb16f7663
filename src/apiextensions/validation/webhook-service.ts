import { append } from '../../apimachinery/append.ts'
import { type ErrorList, invalid, type Path, required } from '../../apimachinery/field/error.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { isDNS1123Subdomain, isValidPortNumber } from '../../apimachinery/meta/names.ts'
import { text } from './internal.ts'

/**
 * The service of a conversion webhook. As upstream has it, a missing name is reported as the namespace and the other way round.
 * Source: k8s.io/apiserver/pkg/util/webhook/validation.go, ValidateWebhookService.
 */
export function validateWebhookService(service: JsonObject, path: Path): ErrorList {
  const errors: ErrorList = []
  if (text(service.namespace) === '') errors.push(required(path.child('name'), ''))
  if (text(service.name) === '') errors.push(required(path.child('namespace'), ''))
  const port = Number(service.port ?? 0)
  const faults = isValidPortNumber(port)
  if (faults.length > 0) errors.push(invalid(path.child('port'), port, `port is not valid: ${faults.join(', ')}`))
  if (typeof service.path === 'string') append(errors, validatePath(service.path, path.child('path')))
  return errors
}

function validatePath(value: string, path: Path): ErrorList {
  if (value === '/' || value === '') return []
  if (value === '//') return [invalid(path, value, 'segment[0] may not be empty')]
  const errors: ErrorList = []
  if (!value.startsWith('/')) errors.push(invalid(path, value, "must start with a '/'"))
  for (const [i, segment] of value.slice(1).replace(/\/$/, '').split('/').entries()) {
    if (segment === '') errors.push(invalid(path, value, `segment[${i}] may not be empty`))
    else for (const fault of isDNS1123Subdomain(segment)) errors.push(invalid(path, value, `segment[${i}]: ${fault}`))
  }
  return errors
}
