/** The history state of an address of Explain that opens with its export. */
export const EXPORTING = 'export'
