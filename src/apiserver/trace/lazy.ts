import { LazyModule } from '../../apimachinery/lazy-module.ts'

/** What records a traced request, and reports what happened to each field. */
export const TRACING = new LazyModule(async () => {
  const [{ TraceRecorder }, { reportTrace }] = await Promise.all([import('./recorder.ts'), import('./report.ts')])
  return { TraceRecorder, reportTrace }
})
