import { readFileSync } from 'node:fs'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { AUTHENTICATED, UNAUTHENTICATED, type User } from '../../../apiserver/authentication/user.ts'
import { parseCsv } from './csv.ts'

/** The users of a file of tokens, by their tokens. */
export type Tokens = ReadonlyMap<string, User>

const MIN_COLUMNS = 3

/**
 * Reads the users of a file of tokens: `token,user,uid,"group,group"` on each line. A later line of the same token counts. Throws Error in the words of
 * the real server.
 * Source: k8s.io/apiserver/pkg/authentication/token/tokenfile/tokenfile.go, NewCSV.
 */
export function parseTokens(path: string, text: string): Tokens {
  const rows = parseCsv(text)
  if ('error' in rows) throw new Error(rows.error)
  const tokens = new Map<string, User>()
  for (const row of rows) {
    const [token = '', name = '', uid = '', groups] = row
    if (row.length < MIN_COLUMNS)
      throw new Error(
        `token file '${path}' must have at least ${MIN_COLUMNS} columns (token, user name, user uid), found ${row.length}`,
      )
    if (token !== '') tokens.set(token, { name, groups: grouped(groups?.split(',') ?? []), ...(uid !== '' && { uid }) })
  }
  return tokens
}

/** Source: k8s.io/apiserver/pkg/authentication/group/authenticated_group_adder.go. */
const grouped = (groups: readonly string[]): readonly string[] =>
  groups.includes(AUTHENTICATED) || groups.includes(UNAUTHENTICATED) ? groups : [...groups, AUTHENTICATED]

/** Reads a file of tokens. Throws Error. */
export function readTokens(path: string): Tokens {
  try {
    return parseTokens(path, readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`--token-auth-file: ${errorMessage(error)}`)
  }
}

/** Who sends a request with this `Authorization`: absent without one of tokens, undefined for a token that nobody has. */
export function userOfToken(tokens: Tokens, authorization: string | undefined): { readonly user: User | undefined } | undefined {
  const [scheme = '', token = ''] = (authorization ?? '').trim().split(' ')
  if (scheme.toLowerCase() !== 'bearer' || token === '') return undefined
  return { user: tokens.get(token) }
}
