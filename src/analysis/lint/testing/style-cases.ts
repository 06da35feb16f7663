/** A CRD, and where a rule of style speaks of it. */
export interface StyleCase {
  readonly rule: string
  readonly name: string
  readonly crd: string
  /** Places below the schema of the version, without the first `properties`. */
  readonly at: readonly string[]
}

/** A CRD whose schema has these properties, as the server takes it; with the status subresource where it is said. */
export const styleCrd = (properties: string, subresources = '{}'): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: as.x.dev}
spec:
  group: x.dev
  scope: Namespaced
  names: {plural: as, singular: a, kind: A, listKind: AList}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: ${subresources}
    schema:
      openAPIV3Schema:
        type: object
        properties: ${properties}
`

type Row = readonly [name: string, properties: string, at: readonly string[], subresources?: string]

const MAPPED = 'x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [type]'
const CONDITION =
  '{type: object, required: [type], properties: {type: {type: string}, status: {type: string}, lastTransitionTime: {type: string, format: date-time}, reason: {type: string}, message: {type: string}}}'
const conditions = (extra: string, items = CONDITION): string =>
  `{status: {type: object, properties: {conditions: {type: array, maxItems: 8, ${extra}items: ${items}}}}}`

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  integers: [
    ['without a width', '{a: {type: integer}, b: {type: integer, format: int64}}', ['a']],
    ['beyond 32 bits', '{a: {type: integer, default: 4294967296}}', ['a']],
    ['with their width', '{a: {type: integer, format: int32}}', []],
  ],
  nobools: [
    ['a choice of two', '{a: {type: boolean}}', ['a']],
    ['with a default', '{a: {type: boolean, default: true, description: a is on.}}', ['a']],
    [
      'that a CEL rule reads',
      '{o: {type: object, x-kubernetes-validations: [{rule: "!has(self.a) || self.a"}], properties: {a: {type: boolean}}}}',
      ['o.properties.a'],
    ],
    [
      'given by a default further up',
      '{o: {type: object, default: {a: true}, properties: {a: {type: boolean}}}}',
      ['o.properties.a'],
    ],
    ['an enum', '{a: {type: string, enum: [On, Off]}}', []],
  ],
  nofloats: [
    ['a float', '{a: {type: number}}', ['a']],
    ['an integer', '{a: {type: integer}}', []],
  ],
  maxlength: [
    [
      'a text without a bound',
      '{a: {type: string}, b: {type: string, enum: [x]}, c: {type: string, format: date}, d: {type: string, format: ipv4}}',
      ['a', 'd'],
    ],
    ['a text that may be long', '{a: {type: string, minLength: 300}}', ['a']],
    ['a list without a bound', '{a: {type: array, items: {type: object}}}', ['a']],
    ['a map without a bound', '{a: {type: object, additionalProperties: {type: integer}}}', ['a']],
    [
      'a default further up',
      '{o: {type: object, default: {a: [{}]}, properties: {a: {type: array, items: {type: object}}}}}',
      ['o.properties.a'],
    ],
    ['bounds', '{a: {type: string, maxLength: 1}, b: {type: array, maxItems: 1, items: {type: object}}}', []],
  ],
  ssatags: [
    ['a list without a list type', '{a: {type: array, items: {type: object}}}', ['a']],
    [
      'a set of objects',
      '{a: {type: array, x-kubernetes-list-type: set, items: {type: object, x-kubernetes-map-type: atomic, properties: {b: {type: string}}}}}',
      ['a'],
    ],
    ['a set of texts', '{a: {type: array, x-kubernetes-list-type: set, items: {type: string}}}', []],
  ],
  nophase: [
    [
      'a phase',
      '{status: {type: object, properties: {phase: {type: string}, machinePhase: {type: string}}}}',
      ['status.properties.phase', 'status.properties.machinePhase'],
    ],
    ['a word', '{a: {type: string}}', []],
  ],
  conditions: [
    ['a plain list', conditions(''), ['status.properties.conditions']],
    [
      'a map without what a condition holds',
      conditions(`${MAPPED}, `, '{type: object, required: [type], properties: {type: {type: string}}}'),
      ['status.properties.conditions'],
    ],
    ['a map by type', conditions(`${MAPPED}, `), []],
    ['elsewhere', '{spec: {type: object, properties: {conditions: {type: array, items: {type: string}}}}}', []],
  ],
  statussubresource: [
    ['a status without it', '{status: {type: object}}', ['status']],
    ['it without a status', '{spec: {type: object}}', [''], '{status: {}}'],
    ['both', '{status: {type: object}}', [], '{status: {}}'],
  ],
  observedgeneration: [
    ['conditions alone', conditions(`${MAPPED}, `), ['status']],
    [
      'conditions beside it',
      '{status: {type: object, properties: {observedGeneration: {type: integer}, conditions: {type: array, items: {type: object}}}}}',
      [],
    ],
    [
      'conditions that have it',
      '{status: {type: object, properties: {conditions: {type: array, items: {type: object, properties: {observedGeneration: {type: integer}}}}}}}',
      [],
    ],
    ['no conditions', '{status: {type: object, properties: {phase: {type: string}}}}', []],
  ],
  scaleselector: [
    [
      'scale without it',
      '{status: {type: object, properties: {replicas: {type: integer}}}}',
      [''],
      '{scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas}}',
    ],
    [
      'scale with it',
      '{status: {type: object}}',
      [],
      '{scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas, labelSelectorPath: .status.selector}}',
    ],
    ['no scale', '{status: {type: object}}', [], '{status: {}}'],
  ],
  scalereplicas: [
    [
      'that can be missing',
      '{spec: {type: object, properties: {count: {type: integer}}}}',
      [''],
      '{scale: {specReplicasPath: .spec.count, statusReplicasPath: .status.count}}',
    ],
    [
      'that can be missing in a spec that is there',
      '{spec: {type: object, default: {}, properties: {count: {type: integer}}}}',
      [''],
      '{scale: {specReplicasPath: .spec.count, statusReplicasPath: .status.count}}',
    ],
    [
      'that have a default',
      '{spec: {type: object, properties: {count: {type: integer, default: 1}}}}',
      [],
      '{scale: {specReplicasPath: .spec.count, statusReplicasPath: .status.count}}',
    ],
    [
      'that are required',
      '{spec: {type: object, required: [count], properties: {count: {type: integer}}}}',
      [],
      '{scale: {specReplicasPath: .spec.count, statusReplicasPath: .status.count}}',
    ],
    [
      'of a field that there is not',
      '{spec: {type: object, properties: {other: {type: integer}}}}',
      [],
      '{scale: {specReplicasPath: .spec.count, statusReplicasPath: .status.count}}',
    ],
  ],
  unknownpath: [
    [
      'of scale',
      '{spec: {type: object, properties: {count: {type: integer}}}}',
      ['', ''],
      '{scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas}}',
    ],
    [
      'of scale that there is',
      '{spec: {type: object, properties: {size: {type: integer}}}, status: {type: object, x-kubernetes-preserve-unknown-fields: true}}',
      [],
      '{scale: {specReplicasPath: .spec.size, statusReplicasPath: .status.size}}',
    ],
  ],
  unreachabledefault: [
    ['below an optional object', '{a: {type: object, properties: {b: {type: string, default: x}}}}', ['a']],
    [
      'below two of them',
      '{a: {type: object, properties: {b: {type: object, properties: {c: {type: string, default: x}, d: {type: string, default: x}}}}}}',
      ['a.properties.b'],
    ],
    [
      'below one that something is required of',
      '{a: {type: object, required: [k], properties: {k: {type: string}, b: {type: string, default: x}}}}',
      [],
    ],
    [
      'below one that something is required of, which has a default',
      '{a: {type: object, required: [k], properties: {k: {type: string, default: z}, b: {type: string, default: x}}}}',
      ['a'],
    ],
    ['that is reached', '{a: {type: object, default: {}, properties: {b: {type: string, default: x}}}}', []],
    ['of items', '{a: {type: array, items: {type: object, properties: {b: {type: string, default: x}}}}}', []],
  ],
  conflictingmarkers: [
    [
      'bounds that cross',
      '{a: {type: integer, minimum: 5, maximum: 1}, b: {type: string, minLength: 5, maxLength: 1}}',
      ['a', 'b'],
    ],
    ['bounds that meet and are left out', '{a: {type: integer, minimum: 5, maximum: 5, exclusiveMaximum: true}}', ['a']],
    ['bounds that meet', '{a: {type: integer, minimum: 5, maximum: 5}}', []],
  ],
  markerscope: [
    ['a length of an integer', '{a: {type: integer, maxLength: 5, pattern: x}}', ['a']],
    ['bounds of what has no type', '{a: {x-kubernetes-int-or-string: true, maxLength: 5, minimum: 1}}', []],
  ],
  duplicatemarkers: [
    ['a value of an enum', '{a: {type: string, enum: [x, z, x]}}', ['a.enum.2']],
    ['a required field', '{o: {type: object, required: [a, a], properties: {a: {type: string}}}}', ['o.required.1']],
    [
      'a CEL rule',
      '{a: {type: string, maxLength: 9, x-kubernetes-validations: [{rule: "self != \'x\'"}, {rule: "self != \'x\'"}]}}',
      ['a.x-kubernetes-validations.1'],
    ],
    ['nothing', '{a: {type: string, enum: [x, z]}}', []],
  ],
  unknownrequired: [
    ['a field that is not there', '{o: {type: object, required: [a, b], properties: {a: {type: string}}}}', ['o.required']],
    ['any field', '{o: {type: object, required: [a], x-kubernetes-preserve-unknown-fields: true}}', []],
  ],
  defaultorrequired: [
    [
      'both',
      '{o: {type: object, required: [a, b], properties: {a: {type: string, default: x}, b: {type: string}}}}',
      ['o.properties.a'],
    ],
    [
      'the only one of items',
      '{l: {type: array, items: {type: object, required: [a], properties: {a: {type: string, default: x}}}}}',
      ['l.items.properties.a'],
    ],
    ['one of them', '{o: {type: object, required: [b], properties: {b: {type: string}}}}', []],
  ],
  statusoptional: [
    [
      'required of the status',
      '{status: {type: object, required: [a, b], properties: {a: {type: string}, b: {type: string}}}}',
      ['status.properties.a', 'status.properties.b'],
    ],
    [
      'required further down',
      '{status: {type: object, properties: {o: {type: object, required: [b], properties: {b: {type: string}}}}}}',
      [],
    ],
  ],
  arrayofstruct: [
    ['items without a required field', '{l: {type: array, items: {type: object, properties: {a: {type: string}}}}}', ['l']],
    ['items with one', '{l: {type: array, items: {type: object, required: [a], properties: {a: {type: string}}}}}', []],
    [
      'items with one of several',
      '{l: {type: array, items: {type: object, properties: {a: {type: string}, b: {type: string}}, oneOf: [{required: [a]}, {required: [b]}]}}}',
      [],
    ],
  ],
  jsontags: [
    ['other letters', '{Upper: {type: string}, snake_case: {type: string}, requestTTL: {type: string}}', ['Upper', 'snake_case']],
    [
      'required ones',
      '{o: {type: object, required: [two_words], properties: {two_words: {type: string}}}}',
      ['o.properties.two_words'],
    ],
    ['camelCase', '{camelCase: {type: string}}', []],
  ],
  notimestamp: [
    ['a moment', '{startTimestamp: {type: string, format: date-time, description: startTimestamp is when.}}', ['startTimestamp']],
    ['what speaks of moments', '{honorTimestamps: {type: boolean}}', []],
    ['a time', '{startTime: {type: string, format: date-time}}', []],
  ],
  noreferences: [
    [
      'one and several',
      '{secretReference: {type: string}, references: {type: array, items: {type: string}}}',
      ['secretReference', 'references'],
    ],
    ['short', '{secretRef: {type: string}}', []],
    ['other words', '{curvePreferences: {type: string}}', []],
  ],
  nonullable: [
    ['null', '{a: {type: string, nullable: true}}', ['a']],
    ['null by default', '{a: {type: string, nullable: true, default: null}}', ['a']],
    ['not null', '{a: {type: string, nullable: false}}', []],
  ],
  nomaps: [
    ['of objects', '{a: {type: object, additionalProperties: {type: object}}}', ['a']],
    ['of texts', '{a: {type: object, additionalProperties: {type: string}}}', []],
  ],
  nodurations: [
    [
      'a format',
      '{a: {type: string, format: duration}, b: {type: string, pattern: "^([0-9]{1,5}(h|m|s|ms)){1,4}$"}}',
      ['a', 'b'],
    ],
    ['a date', '{a: {type: string, format: date}}', []],
  ],
  commentstart: [
    [
      'another beginning',
      '{a: {type: string, description: The name.}, size: {type: string, description: Size of it.}}',
      ['a', 'size'],
    ],
    ['its name', '{a: {type: string, description: a is the first.}, b: {type: string}}', []],
  ],
  minlength: [
    [
      'a text that may be empty',
      '{a: {type: string}, b: {type: string, default: ""}, c: {type: array, items: {type: object}}}',
      ['a', 'b', 'c'],
    ],
    ['an answer', '{a: {type: string, minLength: 0}, o: {type: object}}', []],
  ],
  numericbounds: [
    ['without bounds', '{a: {type: integer}, b: {type: integer, minimum: 0}}', ['a', 'b']],
    ['with bounds', '{a: {type: integer, minimum: 0, maximum: 9}}', []],
  ],
}

/** What every rule of style is tried on. */
export const STYLE_CASES: readonly StyleCase[] = Object.entries(ROWS).flatMap(([rule, rows]) =>
  rows.map(([name, properties, at, subresources]) => ({ rule, name, crd: styleCrd(properties, subresources), at })),
)
