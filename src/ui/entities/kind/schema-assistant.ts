import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { KindSchema } from '../../../analysis/complete/suggestions.ts'
import { isBuiltIn } from '../../../client/built-in-groups.ts'
import { apiVersionOf, qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import { explainAt } from '../../base/address/object-address.ts'
import { undefinedIfRejected } from '../../base/async/use-async.ts'
import { silent } from '../../base/server/plain-fetch.ts'
import { appStore } from '../../base/state/store.ts'
import type { TextAssistant } from '../../kit/editor/text-pane.ts'
import { assistantTexts } from './assistant.en.ts'

const analysis = () => import('../../../analysis/complete/suggestions.ts')
const schemas = () => import('../../../analysis/complete/schema-at.ts')

/** The schema of a kind in the OpenAPI v3 document of its group and version; undefined where the server publishes none. */
async function readSchema(type: ResourceType): Promise<KindSchema | undefined> {
  const { page } = appStore.getState()
  const { group, version, kind } = type
  const path = `/openapi/v3/${group === '' ? 'api' : `apis/${group}`}/${version}`
  const [answer, { Components }] = await Promise.all([page && silent(page).send({ method: 'GET', path }), schemas()])
  if (answer?.object === undefined) return undefined
  const components = new Components(answer.object)
  const root = components.ofKind(group, version, kind)
  return root && { components, root, apiVersion: apiVersionOf(type), kind }
}

/** Completes and explains texts of a kind by the schema that the server publishes. It is read when it is first asked for. */
export function useSchemaAssistant(type: ResourceType | undefined): TextAssistant | undefined {
  const [, navigate] = useLocation()
  return useMemo(() => {
    if (type === undefined) return undefined
    const isExplained = !isBuiltIn(type.group)
    let schema: Promise<KindSchema | undefined> | undefined
    const read = async (): Promise<KindSchema | undefined> => {
      schema ??= readSchema(type).catch(undefinedIfRejected)
      const found = await schema
      // A server publishes the schema of a new kind a moment after it serves the kind.
      if (found === undefined) schema = undefined
      return found
    }
    return {
      async suggest(lines, line, column) {
        const [kind, { suggestionsAt }] = await Promise.all([read(), analysis()])
        return kind && suggestionsAt(kind, lines, line, column)
      },
      async describe(lines, line) {
        const [kind, { describedAt, markdownOf }] = await Promise.all([read(), analysis()])
        const found = kind && describedAt(kind, lines, line)
        if (found === undefined) return undefined
        return `${markdownOf(found, assistantTexts.required)}${isExplained ? `\n\n*${assistantTexts.explainKey}*` : ''}`
      },
      ...(isExplained && {
        page: {
          word: assistantTexts.explain,
          open: (lines, line) => {
            const { workspace } = appStore.getState()
            void analysis().then(({ fieldPathAt }) =>
              navigate(explainAt(workspace, qualifiedName(type), type.version, fieldPathAt(lines, line))),
            )
          },
        },
      }),
    }
  }, [type, navigate])
}
