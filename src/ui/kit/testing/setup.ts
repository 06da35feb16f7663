import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A safety net for slow machines, not a limit that a test is expected to come near.
configure({ asyncUtilTimeout: 30_000 })

// Vitest has no global `afterEach` here, by which the library would take away what a test has drawn.
afterEach(cleanup)
