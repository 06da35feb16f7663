import { MASTERS, userOf } from '../../apiserver/authentication/user.ts'
import { type ApiRequest, type ApiResponse, jsonResponse, textResponse } from '../../apiserver/endpoints/exchange.ts'
import { type Storage, VersionError } from '../../apiserver/storage/interfaces.ts'
import { COMPACTION_PATH } from '../../protocol/compaction.ts'

type Serve = (request: ApiRequest) => Promise<ApiResponse>

/** Adds a path by which an administrator has the store forget its history, as `protocol/compaction.ts` says. */
export const withCompaction =
  (storage: () => Storage, serve: Serve): Serve =>
  async (request) => {
    if (request.path !== COMPACTION_PATH) return serve(request)
    if (request.method !== 'POST') return textResponse(405, `${request.method} is not possible here\n`)
    if (!userOf(request).groups.includes(MASTERS)) return textResponse(403, 'only an administrator may compact the store\n')
    const asked = request.query.get('resourceVersion') ?? ''
    const version = Number(asked)
    if (!/^\d+$/.test(asked) || !Number.isSafeInteger(version)) return textResponse(400, 'resourceVersion must be a number\n')
    try {
      await storage().compact(version)
    } catch (error) {
      if (error instanceof VersionError) return textResponse(400, `${error.message}\n`)
      throw error
    }
    return jsonResponse(200, JSON.stringify({ compacted: version }))
  }
