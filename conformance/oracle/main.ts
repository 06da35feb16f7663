import { parseArgs } from 'node:util'
import { buildOracle } from './build.ts'

const USAGE = `usage: npm run oracle -- [--release 1.36]

Builds a real apiextensions API server and prints the path of its program.

  --release R   the Kubernetes release, with or without a patch version (the one that conformance/oracle/go.mod pins)`

const { values } = parseArgs({ options: { release: { type: 'string' }, help: { type: 'boolean', default: false } } })
console.log(values.help ? USAGE : buildOracle(values.release))
