/** The formats that the server checks, the usual ones first, by the type of a schema. */
export const FORMATS: Readonly<Record<string, readonly string[]>> = {
  integer: ['int32', 'int64'],
  number: ['float', 'double'],
  string: [
    ...['date-time', 'date', 'duration', 'byte', 'uuid', 'uri', 'hostname', 'ipv4', 'ipv6', 'cidr', 'mac', 'email', 'password'],
    ...['k8s-short-name', 'k8s-long-name', 'uuid3', 'uuid4', 'uuid5', 'hexcolor', 'rgbcolor'],
    ...['bsonobjectid', 'isbn', 'isbn10', 'isbn13', 'creditcard', 'ssn'],
  ],
}
