import type { Gate } from '../../apimachinery/releases/gates.ts'
import { toDuration } from '../convert.ts'
import { impl, type Library } from '../declarations.ts'
import { TWO_VARIABLES } from '../macros.ts'
import { authz, comprehensions } from './authz.ts'
import { cidr, cidrMasks, formerCidr } from './cidr.ts'
import { format } from './format.ts'
import { ip } from './ip.ts'
import { formerLists, includesLibrary, kubernetesLists, lists } from './lists.ts'
import { optionalIndexes } from './optional-indexes.ts'
import { optionals } from './optionals.ts'
import { quantity, quantityToTheEnds } from './quantity.ts'
import { regex } from './regex.ts'
import { semver } from './semver.ts'
import { sets } from './sets.ts'
import { standard } from './standard.ts'
import { strings, textFormats } from './strings.ts'
import { times } from './times.ts'
import { urls, urlsOfKnownSize } from './urls.ts'

interface LibraryOfRelease {
  readonly library: Library
  readonly since: number
  readonly macros?: readonly string[]
  /** What releases that lack a behaviour have instead. */
  readonly without?: { readonly gate: Gate; readonly library: Library }
}

const { matches } = standard.costs ?? {}

/** That of releases without the gate `matchesFunctionCosts`. */
const formerStandard: Library = {
  ...standard,
  costs: { ...standard.costs, matches: { ...matches, estimate: (site) => site.target && matches?.estimate?.(site) } },
}

/** What releases without the gate `durationsOfTexts` take for a duration, and then find to be none. */
const durationsOfInts: Library = {
  declarations: 'duration int64_to_duration(int)duration',
  implementations: { int64_to_duration: impl(toDuration) },
}

const NO_LIBRARY: Library = { declarations: '', implementations: {} }

/** Each library with the release that brought it. New rules may use what the release before had; stored rules may use all of their release. */
export const LIBRARIES: readonly LibraryOfRelease[] = [
  { library: standard, since: 0, without: { gate: 'matchesFunctionCosts', library: formerStandard } },
  { library: NO_LIBRARY, since: 0, without: { gate: 'durationsOfTexts', library: durationsOfInts } },
  { library: times, since: 0 },
  { library: urls, since: 0, without: { gate: 'urlPartsUnbounded', library: urlsOfKnownSize } },
  { library: regex, since: 0 },
  { library: kubernetesLists, since: 0 },
  { library: authz, since: 27 },
  { library: optionalIndexes, since: 28 },
  { library: optionals, since: 28 },
  { library: quantity, since: 28, without: { gate: 'quantitiesCut', library: quantityToTheEnds } },
  { library: strings, since: 0 },
  { library: textFormats, since: 29 },
  { library: sets, since: 29 },
  { library: ip, since: 30 },
  { library: cidr, since: 30, without: { gate: 'containedNetworks', library: formerCidr } },
  { library: format, since: 31 },
  { library: comprehensions, since: 32, macros: TWO_VARIABLES },
  { library: semver, since: 33 },
  { library: lists, since: 34, without: { gate: 'optionalParameters', library: formerLists } },
  { library: includesLibrary, since: 37 },
  { library: cidrMasks, since: 38 },
]
