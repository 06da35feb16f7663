import { useEffect, useMemo, useState } from 'react'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, objectOf } from '../../apimachinery/json/value.ts'
import { ApiError, Unreachable } from '../../client/api-status.ts'
import type { Client } from '../../client/client.ts'
import type { ResourceType, Subresource } from '../../client/resource-type.ts'
import { useRolesVersion } from './roles.ts'

/** May this be done? */
export interface Question {
  readonly type: Pick<ResourceType, 'group' | 'version' | 'resource'>
  readonly endpoint: Subresource
  readonly verb: string
  /** Absent: in all namespaces, or at the cluster scope. */
  readonly namespace?: string | undefined
  readonly name?: string | undefined
}

const PATH = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'

/** Asks the server what the user of `client` may do. Undefined where it does not know; throws Unreachable. */
export async function review(client: Client, question: Question): Promise<boolean | undefined> {
  const { type, endpoint, verb, namespace, name } = question
  const resourceAttributes = objectOf({
    namespace,
    verb,
    group: type.group,
    version: type.version,
    resource: type.resource,
    subresource: endpoint === '' ? undefined : endpoint,
    name,
  })
  const spec = objectOf({ resourceAttributes })
  const body = stringify(objectOf({ kind: 'SelfSubjectAccessReview', apiVersion: 'authorization.k8s.io/v1', spec }))
  const answer = await client.send({ method: 'POST', path: PATH, body, contentType: 'application/json' })
  const status = answer.object?.status
  return isObject(status) && typeof status.allowed === 'boolean' ? status.allowed : undefined
}

type Answers = readonly (boolean | undefined)[]

const NONE: Answers = []

/**
 * The answers to questions, in their order, asked again whenever a role or a binding changes. Undefined while nothing is known:
 * then nothing is locked, and the server decides. Without a client nothing is asked.
 */
export function useReviews(client: Client | undefined, questions: readonly Question[]): Answers {
  const version = useRolesVersion(client !== undefined)
  const [known, setKnown] = useState<{ readonly of: Client; readonly key: string; readonly answers: Answers }>()
  const key = JSON.stringify(questions)
  const asked = useMemo(() => JSON.parse(key) as readonly Question[], [key])
  useEffect(() => {
    if (client === undefined || version === 0) return
    let stale = false
    Promise.all(asked.map((question) => review(client, question))).then(
      (answers) => !stale && setKnown({ of: client, key, answers }),
      (error: unknown) => {
        if (!(error instanceof ApiError || error instanceof Unreachable)) throw error
      },
    )
    return () => {
      stale = true
    }
  }, [client, version, asked, key])
  // What another persona may do, or what was asked of another object, is no answer.
  return known !== undefined && known.of === client && known.key === key ? known.answers : NONE
}
