import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import type { Lesson } from '../../../lessons/format.ts'
import { homeAt, lessonOf } from '../../base/address/address.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { isKnownWorkspace, isWorkspaceName } from '../../base/state/connection.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { LineField } from '../../kit/line-field.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import { openAsWorkspace, playStore } from './play.ts'
import { lessonTexts } from './texts/lessons.en.ts'

export type Question = 'reset' | 'solution' | 'workspace'

interface Props {
  readonly lesson: Lesson
  readonly question: Question
  readonly onClose: () => void
  readonly onYes: () => void
}

const WORDS = {
  reset: () => [lessonTexts.ask.reset, lessonTexts.ask.resetWhat, lessonTexts.ask.resetDo] as const,
  solution: () => [lessonTexts.ask.solution, lessonTexts.ask.solutionWhat, lessonTexts.ask.solutionDo] as const,
  workspace: () => [lessonTexts.ask.workspace, lessonTexts.ask.workspaceWhat, lessonTexts.ask.workspaceDo] as const,
}

/** A name that no workspace has. */
function freeName(lesson: Lesson): string {
  const { workspaces } = appStore.getState()
  for (let n = 1; ; n++) {
    const name = n === 1 ? lesson.id : `${lesson.id}-${n}`
    if (!isKnownWorkspace(workspaces, name)) return name
  }
}

/** Asks before a lesson loses what was done in it, and for the name of a workspace. */
export default function Ask({ lesson, question, onClose, onYes }: Props) {
  const [, navigate] = useLocation()
  const [name, setName] = useState(() => freeName(lesson))
  const workspaces = useApp((state) => state.workspaces)
  const [title, what, action] = WORDS[question]()
  const isNamed = question === 'workspace'
  const isBad = isNamed && (!isWorkspaceName(name) || isKnownWorkspace(workspaces, name) || lessonOf(name) !== undefined)
  const answer = async (): Promise<void> => {
    onClose()
    if (!isNamed) return onYes()
    await openAsWorkspace(lesson, name, () => navigate(homeAt(name)))
    const { problem } = playStore.getState()
    if (problem !== undefined) appStore.getState().addToast('bad', lessonTexts.player.failed(problem))
  }
  return (
    <PageDialog
      alert={!isNamed}
      open
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button className="btn" onPress={onClose} autoFocus={!isNamed}>
            {pageTexts.app.cancel}
          </Button>
          <Button className="btn btn-primary" isDisabled={isBad} onPress={() => void answer()}>
            {action}
          </Button>
        </>
      }
    >
      <p>{what}</p>
      {isNamed && (
        <div className="pt-3">
          <LineField
            label={lessonTexts.ask.workspaceName}
            showLabel
            mono
            focus
            value={name}
            onChange={setName}
            error={isBad ? lessonTexts.ask.workspaceBad : undefined}
          />
        </div>
      )}
    </PageDialog>
  )
}
