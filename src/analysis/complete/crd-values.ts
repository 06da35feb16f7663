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

/**
 * The values that the server takes for fields of a CRD whose schema is a plain string, by component and field.
 * Source: k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go.
 */
export const CRD_VALUES: Readonly<Record<string, readonly string[]>> = {
  'JSONSchemaProps.type': ['string', 'integer', 'number', 'boolean', 'object', 'array'],
  'JSONSchemaProps.format': Object.values(FORMATS).flat(),
  'JSONSchemaProps.x-kubernetes-list-type': ['atomic', 'set', 'map'],
  'JSONSchemaProps.x-kubernetes-map-type': ['granular', 'atomic'],
  'CustomResourceColumnDefinition.type': ['string', 'integer', 'number', 'boolean', 'date'],
  'CustomResourceDefinitionSpec.scope': ['Namespaced', 'Cluster'],
  'CustomResourceConversion.strategy': ['None', 'Webhook'],
  'ValidationRule.reason': ['FieldValueInvalid', 'FieldValueForbidden', 'FieldValueRequired', 'FieldValueDuplicate'],
}
