import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { errorMessage } from '../../apimachinery/text/error-message.ts'
import { type ApiResponse, jsonResponse } from '../../apiserver/endpoints/exchange.ts'
import { type KeptPrograms, PROGRAMS_PATH, readKeptPrograms } from '../../protocol/programs.ts'
import { readKept, writeKept } from './kept-file.ts'
import type { Answer } from './server.ts'
import { failure } from './workspaces.ts'

/** The file of a workspace's programs, in its folder. */
const PROGRAMS_FILE = 'crdlab.programs.json'

function readPrograms(value: unknown): KeptPrograms {
  const kept = readKeptPrograms(value)
  if (kept === undefined) throw new Error('it has no programs')
  return kept
}

function asked(body: string): KeptPrograms | undefined {
  try {
    return readKeptPrograms(JSON.parse(body))
  } catch {
    return undefined
  }
}

/**
 * Opens the programs of a workspace, which are kept in its folder, or without one for as long as the server runs. Returns what puts them in front of
 * a server. Rejects when the file of the folder cannot be read.
 */
export async function openPrograms(folder: string | undefined): Promise<(answer: Answer) => Answer> {
  const file = folder === undefined ? undefined : join(folder, PROGRAMS_FILE)
  let kept = (file && (await readKept(file, readPrograms, 'without programs'))) || {
    epoch: randomUUID(),
    revision: 0,
    programs: [],
  }
  let turn: Promise<unknown> = Promise.resolve()
  const put = async (wanted: KeptPrograms): Promise<ApiResponse> => {
    if (wanted.epoch !== kept.epoch || wanted.revision !== kept.revision) return jsonResponse(409, JSON.stringify(kept))
    const next = { ...wanted, revision: kept.revision + 1 }
    if (file !== undefined) await writeKept(file, JSON.stringify(next))
    kept = next
    return jsonResponse(200, JSON.stringify(kept))
  }
  return (answer) => async (request) => {
    if (request.path !== PROGRAMS_PATH) return answer(request)
    if (request.method === 'GET') return jsonResponse(200, JSON.stringify(kept))
    if (request.method !== 'PUT') return failure(405, 'MethodNotAllowed', 'the programs of a workspace take GET and PUT')
    const wanted = asked(request.body)
    if (wanted === undefined) return failure(400, 'BadRequest', 'the body must have epoch, revision and programs')
    const done = turn.then(() => put(wanted))
    turn = done.catch(() => undefined)
    return done.catch((error: unknown) => failure(503, 'ServiceUnavailable', `programs cannot be kept: ${errorMessage(error)}`))
  }
}
