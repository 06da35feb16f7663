import {
  isQualifiedName,
  isValidLabelValue,
  type NameValidator,
  nameIsDNS1035Label,
  nameIsDNSLabel,
  nameIsDNSSubdomain,
} from '../../apimachinery/meta/names.ts'
import { parseRequestUri } from '../../apimachinery/net/url.ts'
import { dateSeconds } from '../../apimachinery/time/calendar.ts'
import { estimated, traversal } from '../cost/call-estimate.ts'
import { REGEX, regexCost, sizeOf } from '../cost/runtime.ts'
import { range, scale } from '../cost/sizes.ts'
import { type FunctionCost, type Implementation, impl, type Library } from '../declarations.ts'
import { struct } from '../types.ts'
import { ArrayList, CelError, NONE, noSuchOverload, Opaque, Optional, type Result, type Value } from '../values.ts'

/**
 * Named formats: `format.dns1123Label().validate(x)`.
 * Source: k8s.io/apiserver/pkg/cel/library/format.go; k8s.io/kube-openapi/pkg/validation/strfmt.
 */
export const FORMAT_TYPE = struct('kubernetes.NamedFormat')

type Check = (text: string) => string[]

export class NamedFormat extends Opaque {
  readonly type = FORMAT_TYPE
  readonly name: string
  readonly check: Check
  /** The length of the pattern that costs are estimated with. */
  readonly patternSize: number
  constructor(name: string, patternSize: number, check: Check) {
    super()
    this.name = name
    this.patternSize = patternSize
    this.check = check
  }
  override get goType(): string {
    return 'cel.Format'
  }
  equals(other: Value): boolean | CelError {
    return other instanceof NamedFormat ? this.name === other.name : noSuchOverload()
  }
}

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/
const TIME = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))$/

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  return match !== null && dateSeconds(Number(match[1]), Number(match[2]), Number(match[3])) !== undefined
}

function isDateTime(text: string): boolean {
  const [date = '', time] = text.toLowerCase().split('t')
  const match = time === undefined || !isDate(date) ? null : TIME.exec(time)
  if (match === null) return false
  const [, hour = '', minute = '', second = ''] = match
  return hour <= '23' && minute <= '59' && second <= '59'
}

const holds =
  (test: (text: string) => boolean, complaint: string): Check =>
  (text) =>
    test(text) ? [] : [complaint]

const named =
  (check: NameValidator, prefix: boolean): Check =>
  (text) =>
    check(text, prefix)

function checkUri(text: string): string[] {
  const url = parseRequestUri(text)
  return 'error' in url ? [url.error] : []
}

const TIME_PATTERN_SIZE = 71

const FORMATS: Record<string, NamedFormat> = {
  dns1123Label: new NamedFormat('DNS1123Label', 30, named(nameIsDNSLabel, false)),
  dns1123Subdomain: new NamedFormat('DNS1123Subdomain', 60, named(nameIsDNSSubdomain, false)),
  dns1035Label: new NamedFormat('DNS1035Label', 30, named(nameIsDNS1035Label, false)),
  qualifiedName: new NamedFormat('QualifiedName', 60, isQualifiedName),
  dns1123LabelPrefix: new NamedFormat('DNS1123LabelPrefix', 30, named(nameIsDNSLabel, true)),
  dns1123SubdomainPrefix: new NamedFormat('DNS1123SubdomainPrefix', 60, named(nameIsDNSSubdomain, true)),
  dns1035LabelPrefix: new NamedFormat('DNS1035LabelPrefix', 30, named(nameIsDNS1035Label, true)),
  labelValue: new NamedFormat('LabelValue', 40, isValidLabelValue),
  uri: new NamedFormat('URI', 1103, checkUri),
  uuid: new NamedFormat(
    'uuid',
    70,
    holds((text) => UUID.test(text), 'does not match the UUID format'),
  ),
  byte: new NamedFormat(
    'byte',
    84,
    holds((text) => BASE64.test(text), 'invalid base64'),
  ),
  date: new NamedFormat('date', TIME_PATTERN_SIZE, holds(isDate, 'invalid date')),
  datetime: new NamedFormat('datetime', TIME_PATTERN_SIZE, holds(isDateTime, 'invalid datetime')),
}

function validate(format: NamedFormat, text: string): Result {
  const complaints = format.check(text)
  return complaints.length === 0 ? NONE : new Optional(new ArrayList(complaints))
}

/** The cost of the pattern that a format checks with. */
const VALIDATES: FunctionCost = {
  estimate: ({ args: [text], size }) => (text === undefined ? undefined : estimated(scale(traversal(size(text)), 128 * REGEX))),
  run: (_, format, text) =>
    format instanceof NamedFormat ? regexCost(text instanceof CelError ? 1 : sizeOf(text), format.patternSize) : 1,
}

const implementations: Record<string, Implementation> = {
  validate: impl(validate),
  'format.named': impl((name: string) => {
    const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined
    return format === undefined ? NONE : new Optional(format)
  }),
}
for (const [name, format] of Object.entries(FORMATS)) implementations[`format.${name}`] = impl(() => format)

export const format: Library = {
  types: { 'kubernetes.NamedFormat': FORMAT_TYPE },
  declarations: [
    'validate .format-validate(kubernetes.NamedFormat,string)optional(list(string))',
    'format.named format-named(string)optional(kubernetes.NamedFormat)',
    ...Object.keys(FORMATS).map((name) => `format.${name} format.${name}()kubernetes.NamedFormat`),
  ].join('\n'),
  implementations,
  costs: { validate: VALIDATES },
  // The names of formats have up to 64 characters.
  equality: { 'kubernetes.NamedFormat': () => estimated(traversal(range(1, 64))) },
}
