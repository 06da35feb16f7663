/**
 * For whom a CRD is made: `core` asks what the API of Kubernetes itself is asked; `operator` leaves out what makers of operators find
 * noise (docs/decisions/0023).
 */
export type Profile = 'core' | 'operator'

export const PROFILES: readonly Profile[] = ['operator', 'core']
