import { WEB_APPS, webAppCrd } from './engine.ts'

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

/** Creates the CRD and waits until it is served: a real server serves one some time after it was created. */
export async function install(base: string): Promise<void> {
  await post(base, CRDS, webAppCrd())
  while ((await fetch(base + WEB_APPS)).status !== 200) await new Promise((done) => setTimeout(done, 100))
}

/** Rejects when the answer is no success. */
export async function post(base: string, path: string, body: string): Promise<void> {
  const response = await fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const text = await response.text()
  if (!response.ok) throw new Error(`POST ${base}${path}: ${text}`)
}
