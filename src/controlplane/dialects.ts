import { type ApiResponse, jsonResponse } from '../apiserver/endpoints/exchange.ts'
import type { Route } from '../apiserver/endpoints/handler.ts'
import type { Dialect } from '../dialects/dialect.ts'
import { proposalDialect } from '../dialects/proposal/dialect.ts'
import type { ScaleVersion } from '../dialects/proposal/scale-versions.ts'
import { DIALECTS, DIALECTS_PATH, type DialectName, type DialectSettings } from '../dialects/settings.ts'
import { tprDialect } from '../dialects/tpr/dialect.ts'

/** The dialects that were asked for, in an order of their own. */
export function dialectsOf({ dialects, featureGates }: DialectSettings, scaleVersions?: readonly ScaleVersion[]): Dialect[] {
  const makers: { readonly [name in DialectName]: () => Dialect } = {
    proposal: () => proposalDialect(featureGates.CustomResourceSubResources === true, scaleVersions),
    tpr: tprDialect,
  }
  return DIALECTS.filter((name) => dialects.includes(name)).map((name) => makers[name]())
}

export const settingsAnswer = (settings: DialectSettings): ApiResponse => jsonResponse(200, JSON.stringify(settings))

/** Tells which dialects the server has, so that a client sends none of their fields to one that would drop them (rule PR-G3). */
export const dialectsRoute =
  (settings: DialectSettings): Route =>
  ({ request }) =>
    request.path === DIALECTS_PATH && request.method === 'GET' ? settingsAnswer(settings) : undefined
