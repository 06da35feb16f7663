/** A validator of one of our own formats, compiled by ajv when the page is built (scripts/validators.mjs). */
declare module '*.schema.json?validate' {
  const validate: {
    (value: unknown): boolean
    /** The errors of the last value; null when it was valid. */
    errors?: readonly { readonly instancePath: string; readonly message?: string }[] | null
  }
  export default validate
}
