import { mergeConfig } from 'vitest/config'
import tests from '../../vitest.config.ts'
import { BREAKS } from './breaks.ts'

const broken = BREAKS[Number(process.env.BROKEN_RULE ?? -1)]

/** Changes one place of one file as it is loaded; nothing on the disk is touched. */
const breaks = {
  name: 'breaks a rule',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (broken === undefined || !id.endsWith(`/${broken.file}`)) return
    if (!code.includes(broken.from)) throw new Error(`${broken.file} has no ${broken.from}`)
    return code.replace(broken.from, () => broken.to)
  },
}

export default mergeConfig(tests, { plugins: [breaks] })
