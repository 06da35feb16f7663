/** A version of Scale that `/scale` may speak. */
export interface ScaleVersion {
  readonly groupVersion: string
  readonly deprecated: boolean
}

/** All of them (rule PR-A3). A deprecated one answers a warning (rule PR-A6); today none is. */
export const SCALE_VERSIONS: readonly ScaleVersion[] = [{ groupVersion: 'autoscaling/v1', deprecated: false }]

/** What to warn of when a CRD asks for this version of Scale. */
export function scaleVersionWarnings(groupVersion: string, versions: readonly ScaleVersion[]): string[] {
  const found = versions.find((version) => version.groupVersion === groupVersion)
  return found?.deprecated === true ? [`spec.subResources.scale.groupVersion: ${groupVersion} Scale is deprecated`] : []
}
