import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { typeOf } from '../crd/field-edits.ts'

/** The formats that the server checks, the usual ones first. */
export const FORMATS: Readonly<Record<string, readonly string[]>> = {
  integer: ['int32', 'int64'],
  number: ['float', 'double'],
  string: [
    ...['date-time', 'date', 'duration', 'byte', 'uuid', 'uri', 'hostname', 'ipv4', 'ipv6', 'cidr', 'mac', 'email', 'password'],
    ...['k8s-short-name', 'k8s-long-name', 'uuid3', 'uuid4', 'uuid5', 'hexcolor', 'rgbcolor'],
    ...['bsonobjectid', 'isbn', 'isbn10', 'isbn13', 'creditcard', 'ssn'],
  ],
}

/** A format that the menu beside the type does not offer. */
export const isRareFormat = (schema: JsonObject): boolean =>
  typeof schema.format === 'string' && FORMATS[typeOf(schema)]?.includes(schema.format) !== true
