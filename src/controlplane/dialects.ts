import { LazyModule } from '../apimachinery/lazy-module.ts'
import { type ApiResponse, jsonResponse } from '../apiserver/endpoints/exchange.ts'
import type { Route } from '../apiserver/endpoints/handler.ts'
import type { Dialect } from '../dialects/dialect.ts'
import type { ScaleVersion } from '../dialects/proposal/scale-versions.ts'
import { DIALECTS, DIALECTS_PATH, type DialectName, type DialectSettings } from '../dialects/settings.ts'

/** The code of all dialects. */
export const DIALECT_CODE = new LazyModule(async () => {
  const [{ proposalDialect }, { tprDialect }] = await Promise.all([
    import('../dialects/proposal/dialect.ts'),
    import('../dialects/tpr/dialect.ts'),
  ])
  return { proposalDialect, tprDialect }
})

/** Loads what a control plane with these dialects needs to be created. Rejects with ModuleUnavailable. */
export async function loadDialects({ dialects }: Pick<DialectSettings, 'dialects'>): Promise<void> {
  if (dialects.length > 0) await DIALECT_CODE.load()
}

/** The dialects that were asked for, in an order of their own. Throws ModuleNeeded before `loadDialects`. */
export function dialectsOf({ dialects, featureGates }: DialectSettings, scaleVersions?: readonly ScaleVersion[]): Dialect[] {
  const makers: { readonly [name in DialectName]: () => Dialect } = {
    proposal: () => DIALECT_CODE.get().proposalDialect(featureGates.CustomResourceSubResources === true, scaleVersions),
    tpr: () => DIALECT_CODE.get().tprDialect(),
  }
  return DIALECTS.filter((name) => dialects.includes(name)).map((name) => makers[name]())
}

export const settingsAnswer = (settings: DialectSettings): ApiResponse => jsonResponse(200, JSON.stringify(settings))

/** Tells which dialects the server has, so that a client sends none of their fields to one that would drop them (rule PR-G3). */
export const dialectsRoute =
  (settings: DialectSettings): Route =>
  ({ request }) =>
    request.path === DIALECTS_PATH && request.method === 'GET' ? settingsAnswer(settings) : undefined
