import { render, screen, waitFor } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { LanguageService } from '../../../../analysis/language-service.ts'
import { createLanguageService } from '../../../../analysis/service.ts'
import type { Client } from '../../../../client/client.ts'
import { browserClock } from '../../../base/async/async.ts'
import { Inspector } from '../field/inspector.tsx'
import { Problems } from '../problems/problems.tsx'
import { SessionContext } from '../session/context.ts'
import { createDryRun } from '../session/dry-run.ts'
import { createSession } from '../session/session.ts'
import { openStorage } from '../session/storage.ts'
import type { Session, SessionLanguage } from '../session/store.ts'
import { SchemaTree } from '../tree/schema-tree.tsx'
import { fill, problems, row } from './drawn-parts.ts'
import { newServer } from './servers.ts'

type Answer<K extends keyof SessionLanguage> = Awaited<ReturnType<LanguageService[K]>>

/** The language service of this thread, which answers later, as the worker does. */
function languageHere(): SessionLanguage {
  const service = createLanguageService(0)
  const answer = async <K extends keyof SessionLanguage>(
    call: (own: LanguageService) => Answer<K> | Promise<Answer<K>>,
  ): Promise<Answer<K>> => {
    await Promise.resolve()
    return call(service)
  }
  return {
    design: (...args) => answer<'design'>((own) => own.design(...args)),
    edited: (...args) => answer<'edited'>((own) => own.edited(...args)),
    replacedBlock: (...args) => answer<'replacedBlock'>((own) => own.replacedBlock(...args)),
    findings: (...args) => answer<'findings'>((own) => own.findings(...args)),
    costs: (...args) => answer<'costs'>((own) => own.costs(...args)),
    locked: (...args) => answer<'locked'>((own) => own.locked(...args)),
  }
}

export interface DrawnDesigner {
  readonly user: UserEvent
  readonly session: Session
  /** The row of the tree with a field of this name. */
  row(name: string): HTMLElement
  /** The rows of the list of problems that say this. */
  problems(text: string): HTMLElement[]
  /** Sets a text of the inspector, as one who types and presses Enter. */
  fill(label: string, text: string): Promise<void>
}

/**
 * Opens a session over a CRD as the page has it, with a server that answers its dry runs and the language service. Drafts and choices are stored
 * under the workspace.
 */
export function openSession(text: string, workspace: string, client: Client): Session {
  return createSession({
    start: { text, base: '', installed: undefined, hasRemoteChange: false },
    storage: openStorage(workspace, 'new'),
    language: languageHere(),
    dryRun: createDryRun(() => client),
    clock: browserClock,
    api: () => undefined,
  })
}

/** Draws the tree, the inspector and the problems of a CRD over a session of its own. The CRD as text is `session.getState().text`. */
export async function drawDesigner(text: string, workspace: string): Promise<DrawnDesigner> {
  const session = openSession(text, workspace, await newServer())
  render(
    <SessionContext value={session}>
      <SchemaTree />
      <Inspector />
      <Problems />
    </SessionContext>,
  )
  await screen.findByRole('treegrid')
  await waitFor(() => expect(session.getState().checking).toBe(false))
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  return {
    user,
    session,
    row,
    problems,
    fill: (label, value) => fill(user, label, value),
  }
}
