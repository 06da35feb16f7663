import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// Vitest has no global `afterEach` here, by which the library would take away what a test has drawn.
afterEach(cleanup)
