import { type Answered, type CustomResource, good, type Reply, type Review } from './webhook.ts'

/** The answer of a good webhook with something changed. */
const answer =
  (change: (review: ReturnType<typeof good> & Record<string, unknown>) => void): Reply =>
  (review) => {
    const answered = good(review)
    change(answered)
    return answered as Answered
  }

/** Changes the object in it. */
const object = (change: (object: CustomResource) => void): Reply =>
  answer(({ response }) => {
    for (const converted of response.convertedObjects) change(converted)
  })

const without =
  (...fields: string[]): Reply =>
  (review) =>
    Object.fromEntries(Object.entries(good(review)).filter(([field]) => !fields.includes(field)))

const response =
  (value: unknown): Reply =>
  ({ apiVersion }) =>
    ({ apiVersion, kind: 'ConversionReview', response: value }) as Answered

const result = (value: unknown): Reply => answer((review) => Object.assign(review.response, { result: value }))

const converted = (value: unknown): Reply => answer((review) => Object.assign(review.response, { convertedObjects: value }))

const status =
  (code: number, text: string | ((review: Review) => Answered), contentType?: string): Reply =>
  (review, exchange) => {
    exchange.response.statusCode = code
    if (contentType !== undefined) exchange.response.setHeader('Content-Type', contentType)
    return typeof text === 'string' ? text : text(review)
  }

const typed =
  (contentType: string): Reply =>
  (review, exchange) => {
    exchange.response.setHeader('Content-Type', contentType)
    return JSON.stringify(good(review))
  }

const raw =
  (text: string): Reply =>
  (_review, { request }) => {
    request.socket.end(text)
    return undefined
  }

const STATUS = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message: 'own words', code: 403 }
const FAILED = 'conversion webhook for hooks.io/v1, Kind=KIND failed: '
const RETURNED = 'conversion webhook for hooks.io/v1, Kind=KIND returned '
const INVALID = `${RETURNED}invalid `
const HEADER = `couldn't get version/kind; json parse error: `
const GO_HEADER =
  'Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }'
const FIELD = 'json: cannot unmarshal'
const NAME_PART =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character " +
  "(e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"

/** Answers of a webhook, and the error of the read that called it; all errors are those of the real server. */
export const REJECTED: readonly [name: string, reply: Reply, message: string, v1beta1?: string][] = [
  ['a failure', result({ status: 'Failure', message: 'no way' }), `${FAILED}no way`],
  ['a failure without words', result({ status: 'Failure' }), `${FAILED}response.result.status was 'Failure', not 'Success'`],
  ['no result', result(undefined), `${FAILED}response.result.status was '', not 'Success'`],
  ['no response', without('response'), `${FAILED}no response provided`],
  ['a response of null', response(null), `${FAILED}no response provided`],
  ['no objects', converted(undefined), `${RETURNED}0 objects, expected 1`],
  [
    'two objects',
    answer(({ response: r }) => r.convertedObjects.push(...r.convertedObjects)),
    `${RETURNED}2 objects, expected 1`,
  ],
  [
    'another uid',
    answer((review) => Object.assign(review.response, { uid: 'u', convertedObjects: [] })),
    `${FAILED}expected response.uid="UID", got "u"`,
    `${RETURNED}0 objects, expected 1`,
  ],
  [
    'another kind',
    answer((review) => Object.assign(review, { kind: 'Foo' })),
    `${FAILED}no kind "Foo" is registered for version "apiextensions.k8s.io/v1" in scheme "pkg/runtime/scheme.go:111"`,
    `${FAILED}no kind "Foo" is registered for version "apiextensions.k8s.io/v1beta1" in scheme "pkg/runtime/scheme.go:111"`,
  ],
  [
    'an unknown version',
    answer((review) => Object.assign(review, { apiVersion: 'apiextensions.k8s.io/v9' })),
    `${FAILED}no kind "ConversionReview" is registered for version "apiextensions.k8s.io/v9" in scheme "pkg/runtime/scheme.go:111"`,
  ],
  [
    'the other version',
    answer((review) =>
      Object.assign(review, { apiVersion: `apiextensions.k8s.io/${review.apiVersion.endsWith('v1') ? 'v1beta1' : 'v1'}` }),
    ),
    `${FAILED}converting (v1beta1.ConversionReview) to (v1.ConversionReview): unknown conversion`,
    `${FAILED}converting (v1.ConversionReview) to (v1beta1.ConversionReview): unknown conversion`,
  ],
  [
    'a Status',
    () => STATUS,
    `${FAILED}converting (v1.Status) to (v1.ConversionReview): unknown conversion`,
    `${FAILED}converting (v1.Status) to (v1beta1.ConversionReview): unknown conversion`,
  ],
  [
    'a uid that is a number',
    answer((review) => Object.assign(review.response, { uid: 3 })),
    `${FAILED}${FIELD} number into Go struct field ConversionResponse.response.uid of type types.UID`,
  ],
  [
    'objects in an object',
    converted({}),
    `${FAILED}${FIELD} object into Go struct field ConversionResponse.response.convertedObjects of type []runtime.RawExtension`,
  ],
  [
    'a response that is a list',
    response([]),
    `${FAILED}${FIELD} array into Go struct field ConversionReview.response of type v1.ConversionResponse`,
    `${FAILED}${FIELD} array into Go struct field ConversionReview.response of type v1beta1.ConversionResponse`,
  ],
  [
    'a result that is a string',
    result('x'),
    `${FAILED}${FIELD} string into Go struct field ConversionResponse.response.result of type v1.Status`,
  ],
  ['text', () => 'hello', `${FAILED}${HEADER}${FIELD} string into ${GO_HEADER}`],
  ['a list', () => '[]', `${FAILED}${HEADER}${FIELD} array into ${GO_HEADER}`],
  ['a number', () => '3', `${FAILED}${HEADER}${FIELD} number into ${GO_HEADER}`],
  ['half an object', () => '{"apiVersion":"apiextensions.k8s.io/v1","kind":', `${FAILED}${HEADER}unexpected end of JSON input`],
  ['nothing', () => '', `${FAILED}0-length response with status code: 200 and content type: application/json`],
  ['an object of null', converted([null]), 'unexpected end of JSON input'],
  ['an object that is a string', converted(['x']), `${FIELD} string into Go value of type map[string]interface {}`],
  ['an object that is a list', converted([[]]), `${FIELD} array into Go value of type map[string]interface {}`],
  ['an empty object', converted([{}]), "Object 'Kind' is missing in '{}'"],
  [
    'an object without a version',
    object((o) => Object.assign(o, { apiVersion: '' })),
    `${INVALID}object at index 0: invalid groupVersion (expected hooks.io/v2, received )`,
  ],
  [
    'the version that was sent',
    object((o) => Object.assign(o, { apiVersion: 'hooks.io/v1' })),
    `${INVALID}object at index 0: invalid groupVersion (expected hooks.io/v2, received hooks.io/v1)`,
  ],
  [
    'an object of another kind',
    object((o) => Object.assign(o, { kind: 'Other' })),
    `${INVALID}object at index 0: invalid kind (expected KIND, received Other)`,
  ],
  ['another name', object((o) => Object.assign(o.metadata, { name: 'z' })), `${INVALID}object: must have the same name: a != z`],
  [
    'another namespace',
    object((o) => Object.assign(o.metadata, { namespace: 'z' })),
    `${INVALID}object: must have the same namespace: default != z`,
  ],
  [
    'another uid of the object',
    object((o) => Object.assign(o.metadata, { uid: 'z' })),
    `${INVALID}object: must have the same UID: UID != z`,
  ],
  ['no metadata', object((o) => Object.assign(o, { metadata: undefined })), `${INVALID}object: must have the same name: a != `],
  ['metadata of null', object((o) => Object.assign(o, { metadata: null })), `${INVALID}object: must have the same name: a != `],
  [
    'a label that is a number',
    object((o) => Object.assign(o.metadata, { labels: { a: 3 } })),
    `${INVALID}metadata: metadata.labels[a] must be a string, but is int64 in converted object`,
  ],
  [
    'a label of null',
    object((o) => Object.assign(o.metadata, { labels: { a: null } })),
    `${INVALID}metadata: metadata.labels[a] must be a string, but is <nil> in converted object`,
  ],
  [
    'labels in a list',
    object((o) => Object.assign(o.metadata, { labels: [] })),
    `${INVALID}metadata: invalid metadata.labels of type []interface {} in converted object`,
  ],
  [
    'a label that is not valid',
    object((o) => Object.assign(o.metadata, { labels: { 'a b': 'c' } })),
    `${INVALID}metadata: metadata.labels: Invalid value: "a b": ${NAME_PART}`,
  ],
  [
    'an annotation that is a boolean',
    object((o) => Object.assign(o.metadata, { annotations: { a: true } })),
    `${INVALID}metadata: metadata.annotations[a] must be a string, but is bool in converted object`,
  ],
  [
    'an annotation that is not valid',
    object((o) => Object.assign(o.metadata, { annotations: { 'a b': 'c' } })),
    `${INVALID}metadata: metadata.annotation: Invalid value: "a b": ${NAME_PART}`,
  ],
  [
    'annotations that are too long',
    object((o) => Object.assign(o.metadata, { annotations: { a: 'x'.repeat(262_144) } })),
    `${INVALID}metadata: metadata.annotation: Too long: may not be more than 262144 bytes`,
  ],
  ['500 with text', status(500, 'boom'), `${FAILED}an error on the server ("boom") has prevented the request from succeeding`],
  [
    '500 with JSON',
    status(500, () => ({ a: 1 })),
    `${FAILED}an error on the server ("unknown") has prevented the request from succeeding`,
  ],
  [
    '502 with HTML',
    status(502, '<html>bad gateway</html>', 'text/html'),
    `${FAILED}an error on the server ("<html>bad gateway</html>") has prevented the request from succeeding`,
  ],
  ['503', status(503, 'x'), `${FAILED}the server is currently unable to handle the request`],
  [
    '504',
    status(504, 'x'),
    `${FAILED}the server was unable to return a response in the time allotted, but may still be processing the request`,
  ],
  ['400', status(400, 'x'), `${FAILED}the server rejected our request for an unknown reason`],
  ['401', status(401, 'x'), `${FAILED}the server has asked for the client to provide credentials`],
  ['403', status(403, 'x'), `${FAILED}x`],
  ['403 with a Status', status(403, () => STATUS), `${FAILED}own words`],
  ['404', status(404, '404 page not found\n', 'text/plain'), `${FAILED}the server could not find the requested resource`],
  [
    '404 with a good review',
    status(404, good as (review: Review) => Answered),
    `${FAILED}the server could not find the requested resource`,
  ],
  ['405', status(405, 'x'), `${FAILED}the server does not allow this method on the requested resource`],
  ['409', status(409, 'x'), `${FAILED}the server reported a conflict`],
  ['413', status(413, 'x'), `${FAILED}the server responded with the status code 413 but did not return more information`],
  ['415', status(415, 'x'), `${FAILED}x`],
  ['422', status(422, 'x'), `${FAILED}the server rejected our request due to an error in our request`],
  ['429', status(429, 'x'), `${FAILED}the server has received too many requests and has asked us to try again later`],
  ['304', status(304, ''), `${FAILED}the server responded with the status code 304 but did not return more information`],
  ['204', status(204, ''), `${FAILED}0-length response with status code: 204 and content type: application/json`],
  ['a content type that is none', typed('/;;'), `${FAILED}Internal error occurred: mime: no media type`],
  ['a closed connection', raw(''), `${FAILED}Post "https://127.0.0.1:PORT/convert?timeout=30s": EOF`],
  [
    'what is not HTTP',
    raw('garbage\r\n\r\n'),
    `${FAILED}Post "https://127.0.0.1:PORT/convert?timeout=30s": net/http: HTTP/1.x transport connection broken: malformed HTTP response "garbage"`,
  ],
  [
    'less than it says',
    raw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{'),
    `${FAILED}unexpected error when reading response body. Please retry. Original error: unexpected EOF`,
  ],
]

/** Answers of a webhook, and the `spec`, labels and annotations of the read object. */
export const TAKEN: readonly [name: string, reply: Reply, object?: { readonly [field: string]: unknown }][] = [
  ['a good review', good as Reply],
  ['a good review as text', typed('text/plain')],
  ['201', status(201, good as (review: Review) => Answered)],
  ['the request too', answer((review) => Object.assign(review, { request: { uid: 'x' } }))],
  ['an unknown field', answer((review) => Object.assign(review, { bogus: 1 }))],
  [
    'other labels and annotations',
    object((o) => Object.assign(o.metadata, { labels: { a: 'b' }, annotations: { c: 'd' } })),
    { labels: { a: 'b' }, annotations: { c: 'd' } },
  ],
  ['labels of null', object((o) => Object.assign(o.metadata, { labels: null }))],
  ['other metadata that may not change', object((o) => Object.assign(o.metadata, { generation: 99, finalizers: ['a/b'] }))],
  ['a field that the schema does not have', object((o) => Object.assign(o, { extra: 1 }))],
  ['a value that the schema does not allow', object((o) => Object.assign(o, { spec: 'x' })), { spec: 'x' }],
]

/** Only a review of v1 has to name its kind. */
export const TAKEN_AS_V1BETA1: readonly [name: string, reply: Reply][] = [
  ['no kind', without('kind')],
  ['no version', without('apiVersion')],
  ['neither', without('kind', 'apiVersion')],
]
