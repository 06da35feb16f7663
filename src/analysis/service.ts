import { objectAt, objectsOf, stringAt } from '../apimachinery/json/access.ts'
import { parseJson } from '../apimachinery/json/parse.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { isObject, newObject } from '../apimachinery/json/value.ts'
import { releaseNamed } from '../apimachinery/releases/named.ts'
import { planCopy, samplesOf } from './copy/copy.ts'
import { withoutV1beta1 } from './crd-text/v1beta1.ts'
import { withDerivedCrds } from './derived/derived-crds.ts'
import { bundleOf } from './export/bundle.ts'
import { apiVersionOf, kindsOf } from './export/kind.ts'
import { typeModulesOf } from './export/modules.ts'
import { nearestBranches } from './form/nearest-branch.ts'
import type { LanguageService } from './language-service.ts'
import { withoutReapplied } from './lint/without-reapplied.ts'
import { createOpenTextService, type OpenTextService } from './open-text.ts'
import { crdsOfText } from './reading/crds.ts'
import { changesBetween } from './releases/changes.ts'
import { benchOf, benchSample } from './rules/bench.ts'
import { completionsOf } from './rules/completions.ts'
import { ruleCosts } from './rules/costs.ts'
import { beginningsOf } from './sample/found.ts'
import { sampleOf } from './sample/sample.ts'
import { secondOpinion } from './second-opinion.ts'
import { compareConverted, compareStored, writesOf } from './stored-objects.ts'
import { mergeTexts } from './three-way-merge/merge-texts.ts'
import { crdTitle, findDocuments } from './yaml/documents.ts'
import { orderedText } from './yaml/pane-text.ts'
import { decodeYaml } from './yaml/yaml.ts'
/** What is asked of open texts only now and then, or about other texts. All of it needs no state from one call to the next. */
export const furtherAnswers: Omit<LanguageService, keyof OpenTextService> = {
  merge: mergeTexts,
  documents: findDocuments,
  crdTitle,
  beginnings: beginningsOf,
  crdsOfText,
  costs: async (text, path, release) => ruleCosts(text, path, await releaseNamed(release)),
  releaseChanges: changesBetween,
  bench: async (text, path, rules, cases, release) => benchOf(text, path, rules, cases, await releaseNamed(release)),
  benchSample,
  completions: completionsOf,
  compareStored,
  compareConverted,
  withoutReapplied,
  withoutV1beta1,
  withDerivedCrds,
  nearestBranches,
  writesOf,
  copy(crd, list, as) {
    const [registration, objects] = [parseJson(crd).value, parseJson(list).value]
    const items = isObject(objects) ? objectsOf(objects.items) : []
    const samples = samplesOf(items, (object) => stringify(object).length)
    const { documents, ...plan } = planCopy({ crd: isObject(registration) ? registration : newObject(), samples, ...as })
    return { text: documents.map(orderedText).join('---\n'), ...plan }
  },
  typeModules(list) {
    const { value } = parseJson(list)
    return typeModulesOf(isObject(value) ? objectsOf(value.items) : [])
  },
  sample(crd, version, namespace, form) {
    const { value } = parseJson(crd)
    return isObject(value) ? sampleOf(value, version, namespace, form) : { text: '', errors: [] }
  },
  secondOpinion(crd, object) {
    const { value } = parseJson(crd)
    const { value: of } = decodeYaml(object)
    if (!isObject(value) || !isObject(of)) return []
    const kind = kindsOf(value).find((one) => apiVersionOf(one) === of.apiVersion)
    return kind === undefined ? [] : secondOpinion(kind, of)
  },
  bundle(crd) {
    const { value } = parseJson(crd)
    return isObject(value)
      ? bundleOf([{ name: stringAt(objectAt(value, 'metadata'), 'name'), text: orderedText(value), value }])
      : []
  },
}

/** The whole service. Its lists of findings are numbered from `firstList`. */
export const createLanguageService = (firstList: number): LanguageService => ({
  ...createOpenTextService(firstList),
  ...furtherAnswers,
})
