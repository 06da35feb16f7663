import wasmUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url'

let fetched: Promise<ArrayBuffer> | undefined

/** Returns QuickJS, compiled to WebAssembly. It is fetched once, outside of sandboxes: they have no network. Rejects when it cannot be fetched. */
export function quickjs(): Promise<ArrayBuffer> {
  fetched ??= fetchWasm().catch((error: unknown) => {
    fetched = undefined
    throw error
  })
  return fetched
}

async function fetchWasm(): Promise<ArrayBuffer> {
  const response = await fetch(wasmUrl)
  if (!response.ok) throw new Error(`the sandbox could not be loaded: HTTP ${response.status}`)
  return response.arrayBuffer()
}
