import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach } from 'vitest'

/**
 * React notes where 10,000 elements a second were made, for the stacks of its warnings, which takes a tenth of the time of these tests. Here it has noted as
 * many as it may. The warnings stay.
 */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => undefined })

// A safety net for slow machines, not a limit that a test is expected to come near.
configure({ asyncUtilTimeout: 30_000 })

// Vitest has no global `afterEach` here, by which the library would take away what a test has drawn.
afterEach(cleanup)
