/** Saves a text of a media type as a file, where the browser saves files. */
export const download = (name: string, type: string, text: string): void => downloadBlob(name, new Blob([text], { type }))

/** Saves bytes as a file, where the browser saves files. */
export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
