import { notFound } from '../../apimachinery/api/errors.ts'
import { TRACE_PATH } from '../../apimachinery/trace.ts'
import { jsonResponse } from '../endpoints/exchange.ts'
import type { Route } from '../endpoints/handler.ts'
import type { TraceLog } from './trace-log.ts'

/** `GET /crdlab/traces/ID`: the report of a traced request, for the page and for whoever wants to know why. */
export const traceRoute =
  (traces: TraceLog): Route =>
  ({ request }) => {
    if (!request.path.startsWith(TRACE_PATH)) return undefined
    const id = request.path.slice(TRACE_PATH.length)
    const trace = traces.read(id)
    if (trace === undefined) throw notFound({ group: 'crdlab', resource: 'traces' }, id)
    return jsonResponse(200, JSON.stringify(trace))
  }
