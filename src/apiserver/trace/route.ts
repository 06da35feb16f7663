import { notFound } from '../../apimachinery/api/errors.ts'
import { TRACE_PATH } from '../../apimachinery/trace.ts'
import { userOf } from '../authentication/user.ts'
import { jsonResponse } from '../endpoints/exchange.ts'
import type { Route } from '../endpoints/handler.ts'
import type { TraceLog } from './trace-log.ts'

/** `GET /crdlab/traces/ID`: the report of a traced request, for the user who sent it and for administrators (rule TR-5). */
export const traceRoute =
  (traces: TraceLog): Route =>
  ({ request }) => {
    if (!request.path.startsWith(TRACE_PATH)) return undefined
    const id = request.path.slice(TRACE_PATH.length)
    const trace = traces.read(id, userOf(request))
    if (trace === undefined) throw notFound({ group: 'crdlab', resource: 'traces' }, id)
    return jsonResponse(200, trace)
  }
