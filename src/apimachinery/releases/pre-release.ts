import { KUBERNETES_MINOR } from '../version/kubernetes-release.ts'

/** The newest pre-release of the minor version after the newest finished one, which the engine follows. */
export const PRE_RELEASE = `1.${KUBERNETES_MINOR + 1}.0-alpha.2`
