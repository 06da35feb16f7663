// In the pseudo-language every text of a catalogue has accents, so a text in plain letters is one that no catalogue has.

/** Elements whose text is not the page's: code, YAML, and what is marked as not to be translated. */
export const NOT_TEXT = 'code, pre, kbd, .kbd, time, .mono, .font-mono, .monaco-editor, textarea, [translate="no"]'

/** The attributes that hold texts of the page. */
export const TEXT_ATTRIBUTES = ['aria-label', 'placeholder', 'alt', 'aria-valuetext', 'aria-description'] as const

/** Names of the API, of lint rules and of the tests' workspace, which texts and labels contain untranslated. `Dismiss` is react-aria's, which has its own catalogues. */
const NAMES = new Set(
  [
    'crdlab first-run first run admin user controller autoscaler Ignore Warn Strict English Deutsch Pseudo default checkout storefront',
    'spec status scale generation properties items names None Webhook PUT POST PATCH DELETE GET LIST WATCH JSON YAML merge apply rv CEL',
    'Name Image Desired Ready Status Age True shop image port replicas selector conditions type reason message',
    'WebApp CronTask Endpoints Pod autoscaling policy Database Environment webapps crontasks databases environments Lease Namespace Secret secrets configmaps Event events serviceaccounts ServiceAccount Role RoleBinding ClusterRole',
    'WorkerPool Queue Certificate BackupTarget FeatureFlag RouteRule ManifestSet env name value paused set true false webapp List',
    'labels annotations finalizers metadata roles namespaces leases validatingadmissionpolicies validatingadmissionpolicybindings validatingwebhookconfigurations mutatingwebhookconfigurations mutatingadmissionpolicies mutatingadmissionpolicybindings clusterroles rolebindings clusterrolebindings customresourcedefinitions ClusterRoleBinding proposal tpr',
    'MODIFIED ADDED DELETED BOOKMARK Namespaced Port date Dismiss unknownpath',
    'minimum maximum pattern title format description nullable default required enum integer string object array boolean',
  ]
    .join(' ')
    .split(' '),
)

/** Words with a dot, slash, dash, digit or inner capital are names and paths of the API. */
const isName = (word: string): boolean => NAMES.has(word) || /[./:=_\d-]|[a-z][A-Z]/.test(word)

/** Whether a text holds words that are neither of a catalogue nor names. */
export const hasPlainWords = (text: string): boolean =>
  text.split(/[^A-Za-z0-9./:=_-]+/).some((word) => /[A-Za-z]{2,}/.test(word) && !isName(word))

/** The texts and accessible names in a document that hold plain words. */
export function plainTextsIn(root: ParentNode): string[] {
  const texts = [...root.querySelectorAll('*')]
    .filter((element) => element.closest(`${NOT_TEXT}, script, style, option, [hidden]`) === null)
    .flatMap(({ childNodes }) =>
      [...childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent ?? ''),
    )
  const names = TEXT_ATTRIBUTES.flatMap((name) =>
    [...root.querySelectorAll(`[${name}]`)]
      .filter((element) => element.closest('[translate="no"]') === null)
      .map((element) => element.getAttribute(name) ?? ''),
  )
  return [...new Set([...texts, ...names])].filter(hasPlainWords)
}
