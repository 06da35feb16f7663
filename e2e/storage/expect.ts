// The `expect` of vitest where vitest itself does not run: in a browser.
import { chai, JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect'

chai.use(JestExtend)
chai.use(JestChaiExpect)
chai.use(JestAsymmetricMatchers)

export const expect = chai.expect
