import type { GateData } from '../gate.ts'

/** What differs in the rules of `x-kubernetes-validations`. The libraries of functions are in `src/cel/library/libraries.ts`. */
export const CEL_GATES = {
  celListDuplicates: {
    since: 37,
    has: 'In rules, a list of type `set` or `map` differs from a list of the same length that repeats an item.',
    lacks: 'In rules, a list of type `set` or `map` equals a list of the same length that repeats one of its items.',
    source: 'https://github.com/kubernetes/kubernetes/pull/140293',
  },
  celNameLengths: {
    since: 37,
    has: 'Cost estimates of rules know that `metadata.name` has at most 253 characters.',
    lacks:
      '`metadata.name` counts as text of any length, so that a rule on it can exceed the cost limit unless the schema sets `maxLength`.',
    source: 'k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model/schemas.go',
  },
  containedNetworks: {
    since: 32,
    has: '`containsCIDR()` holds for every network within a network.',
    lacks:
      '`containsCIDR()` holds only for a network that begins where the other one does: `10.0.0.0/8` does not contain `10.1.0.0/16`.',
    source: 'k8s.io/apiserver/pkg/cel/library/cidr.go, cidrContainsCIDR',
  },
  durationsOfTexts: {
    since: 37,
    has: 'A rule cannot call `duration()` with an int: the CRD is rejected.',
    lacks: 'A rule can call `duration()` with an int that is no literal, and then fails when it runs.',
    source: 'github.com/google/cel-go/common/stdlib/standard.go of 0.26.0',
  },
  dynSizes: {
    since: 33,
    has: 'Cost estimates know the size of a value behind `dyn()`.',
    lacks:
      'Cost estimates take a value behind `dyn()` for one of any size, so that a rule that iterates over it, concatenates it or searches in it exceeds the cost limit.',
    source: 'github.com/google/cel-go/checker/cost.go of 0.22.0',
  },
  keywordFields: {
    since: 32,
    has: 'A rule that is being written can name a field that is a reserved word of CEL: `self.namespace`.',
    lacks: 'A rule that is being written has to escape a field that is a reserved word of CEL: `self.__namespace__`.',
    source: 'k8s.io/apiserver/pkg/cel/types.go, SetRecognizeKeywordAsFieldName',
  },
  literalsChecked: {
    since: 30,
    has: 'A rule that is being written is rejected for a literal that is no duration, timestamp or regular expression where it must be one, and for a list of several types.',
    lacks:
      'A rule that is being written may have literals that are no durations, timestamps or regular expressions where they must be: it fails when it runs.',
    source: 'k8s.io/apiserver/pkg/cel/environment/base.go',
  },
  matchesFunctionCosts: {
    since: 37,
    has: 'Cost estimates of `matches(text, pattern)` grow with the text and the pattern, as those of `text.matches(pattern)` do.',
    lacks: 'Cost estimates count one for `matches(text, pattern)`, however long text and pattern are.',
    source: 'github.com/google/cel-go/checker/cost.go of 0.26.0, functionCost',
  },
  optionalOldSelf: {
    since: 30,
    has: 'A rule with `optionalOldSelf` also runs where there is no old value.',
    lacks: 'The field `optionalOldSelf` of a rule is dropped: `oldSelf` is no optional, and the rule runs on updates alone.',
    source: 'https://kep.k8s.io/4008',
  },
  optionalParameters: {
    since: 37,
    has: 'The error of a rule that flattens an optional value names its type with a parameter: `optional_type(dyn)`.',
    lacks: 'The error of a rule that flattens an optional value names its type alone: `optional_type`.',
    source: 'github.com/google/cel-go/common/types/optional.go of 0.26.0',
  },
  optionalTypeNamed: {
    since: 31,
    has: 'A rule can name the type of an optional value: `optional_type`.',
    lacks: 'No rule can name the type of an optional value.',
    source: 'github.com/google/cel-go/cel/library.go of 0.20.1, optionalLib',
  },
  ownFieldPaths: {
    since: 30,
    has: 'The `fieldPath` of a rule is part of its own errors alone.',
    lacks: 'The `fieldPath` of a broken rule is part of the errors of the rules behind it in the same schema too.',
    source: 'https://github.com/kubernetes/kubernetes/pull/123475',
  },
  quantitiesCut: {
    until: 37,
    has: 'A quantity of 19 digits cannot be read as an integer, and one with an exponent beyond 2^31 is one.',
    lacks:
      'A quantity from -2^63 to 2^63-1 can be read as an integer, and a text with the exponent 2^31 or -2^31 is no quantity.',
    source: 'https://github.com/kubernetes/kubernetes/pull/141203',
  },
  quantityCosts: {
    since: 30,
    has: 'Cost estimates of `quantity()` and `isQuantity()` grow with the length of the text.',
    lacks: 'Cost estimates of `quantity()` and `isQuantity()` do not grow with the length of the text.',
    source: 'k8s.io/apiserver/pkg/cel/library/cost.go, EstimateCallCost',
  },
  resultSizes: {
    since: 30,
    has: 'Cost estimates know how long the lists are that `map` and `filter` make.',
    lacks:
      'Cost estimates take the lists that `map` and `filter` make for lists of any length, so that a rule over them exceeds the cost limit.',
    source: 'github.com/google/cel-go/checker/cost.go of 0.17.8',
  },
  typedEqualityCosts: {
    since: 32,
    has: 'Cost estimates know how large IP addresses, CIDRs, quantities, URLs and formats are that a rule compares with `==`.',
    lacks:
      'A comparison of IP addresses, CIDRs, quantities, URLs or formats with `==` is estimated as one of values of any size, which exceeds the cost limit.',
    source: 'k8s.io/apiserver/pkg/cel/library/cost.go, EstimateCallCost',
  },
  urlPartsUnbounded: {
    until: 37,
    has: 'Cost estimates take `getHost()` and the other parts of a URL for texts of any length.',
    lacks: 'Cost estimates know that the parts of a URL are not longer than the URL, its escaped path three times as long.',
    source: 'https://github.com/kubernetes/kubernetes/pull/141984',
  },
} as const satisfies Record<string, GateData>
