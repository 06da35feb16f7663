import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { FileCommandName } from '../commands.ts'
import { runFileCommand } from '../run-command.ts'

export interface Ran {
  readonly code: number
  /** What was printed and complained, with the folder as `DIR`. */
  readonly out: string
  readonly err: string
}

/** A folder with files, and the commands run on it. `DIR` in arguments is the folder. */
export class Workbench {
  readonly folder = mkdtempSync(join(tmpdir(), 'crdlab-commands-'))

  constructor(files: Readonly<Record<string, string | Uint8Array>> = {}) {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(this.folder, name), text)
  }

  async run(command: FileCommandName, ...args: readonly string[]): Promise<Ran> {
    let [out, err] = ['', '']
    const spies = [
      vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
        out += text
        return true
      }),
      vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
        err += text
        return true
      }),
      vi.spyOn(console, 'log').mockImplementation((text) => {
        out += `${text}\n`
      }),
      vi.spyOn(console, 'error').mockImplementation((text) => {
        err += `${text}\n`
      }),
    ]
    try {
      const code = await runFileCommand(
        command,
        args.map((arg) => arg.replaceAll('DIR', this.folder)),
      )
      return { code, out: out.replaceAll(this.folder, 'DIR'), err: err.replaceAll(this.folder, 'DIR') }
    } finally {
      for (const spy of spies) spy.mockRestore()
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true })
  }
}

/** A CRD of widgets, whose spec has these properties (YAML in flow style). */
export const widgets = (properties: string, more = ''): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.example.com
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, singular: widget, kind: Widget}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            ${more === '' ? '' : `${more}\n            `}properties: ${properties}
          status: {type: object, properties: {ready: {type: integer}}}
`

/** A widget with this spec (YAML in flow style). */
export const widget = (spec: string, name = 'one'): string => `apiVersion: example.com/v1
kind: Widget
metadata: {name: ${name}}
spec: ${spec}
`
