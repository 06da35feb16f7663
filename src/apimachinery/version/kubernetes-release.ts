/**
 * The minor version of the Kubernetes 1 release whose API server the engine equals. Everything that prints or compares a version
 * reads it; `npm run check -- release` compares the documents and the clients' pinned versions with it.
 */
export const KUBERNETES_MINOR = 37

/** The release as people write it: `1.37`. */
export const KUBERNETES_RELEASE = `1.${KUBERNETES_MINOR}`
