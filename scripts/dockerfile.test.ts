import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseArguments } from '../src/hosts/node/arguments.ts'

const lines = readFileSync('Dockerfile', 'utf8').split('\n')

test('the image copies files of the project, and those that the build makes', () => {
  const copies = lines.filter((line) => /^COPY (?!\. )/.test(line)).map((line) => line.split(' ').slice(1, -1))
  const sources = copies.flatMap((words) => words.filter((word) => !word.startsWith('--')))
  expect(sources.length).toBeGreaterThan(5)
  const built = (path: string): string =>
    path.replace('/crdlab/dist/node', 'vite.node.config.ts').replace('/crdlab/dist/page', 'vite.config.ts')
  expect(sources.filter((path) => !existsSync(built(path)))).toEqual([])
})

test('the image runs a release of Node that the package allows, and starts the server that its port and volume name', () => {
  for (const line of lines.filter((one) => one.startsWith('FROM'))) expect(line).toMatch(/^FROM node:20\.(19|[2-9]\d)\.\d+-/)
  const command: unknown = JSON.parse(lines.find((line) => line.startsWith('CMD'))?.slice(4) ?? '')
  const [node, bin, ...args] = command as string[]
  expect([node, bin]).toEqual(['node', 'bin/crdlab.mjs'])
  const port = lines.find((line) => line.startsWith('EXPOSE'))?.slice(7)
  const folder = lines.find((line) => line.startsWith('VOLUME'))?.slice(7)
  expect(parseArguments(args)).toMatchObject({
    kind: 'serve',
    options: { address: { port: Number(port) }, folder, allowRemote: true },
  })
})
