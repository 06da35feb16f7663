/** The message of what was thrown; what is no Error is written as text. */
export const errorMessage = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))
