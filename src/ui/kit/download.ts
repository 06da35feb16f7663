/** Saves a text as a file, where the browser saves files. */
export function download(name: string, type: 'application/yaml' | 'application/json' | 'text/x-shellscript', text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
