import { LazyModule } from '../../apimachinery/lazy-module.ts'

/** What records a traced request, reports what happened to each field, and keeps the reports. */
export const TRACING = new LazyModule(async () => {
  const [{ TraceRecorder }, { reportTrace }, { TraceLog }] = await Promise.all([
    import('./recorder.ts'),
    import('./report.ts'),
    import('./trace-log.ts'),
  ])
  return { TraceRecorder, reportTrace, TraceLog }
})
