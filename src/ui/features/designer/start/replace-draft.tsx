import { useCallback, useState } from 'react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import { BLANK } from '../../../../analysis/sample/template.ts'
import { language } from '../../../data/language/language.ts'
import { t } from '../../../i18n/catalogue.ts'
import { d } from '../../../i18n/designer.ts'
import { PageDialog } from '../../../kit/modal.tsx'
import { RichText } from '../../../kit/rich-text.tsx'
import { designAt } from '../../../state/address.ts'
import { appStore } from '../../../state/store.ts'
import { draftKey, NEW, saveNewDesign } from '../session/storage.ts'
import { TEMPLATES } from '../templates/catalogue.ts'

type Answer = 'cancel' | 'goOn' | 'replace'

interface Begin {
  begin(text: string): void
  /** What waits for an answer: the text to begin with, and the name of the draft it would take the place of. */
  readonly asked: { readonly text: string; readonly name: string } | undefined
  answer(answer: Answer): void
}

/** Nobody has written anything in it: it can be had again. */
const isUntouched = (text: string): boolean => text === BLANK || TEMPLATES.some(({ crd }) => crd === text)

/** Begins a design with a text. Where that takes the place of a draft that somebody wrote, asks first. */
export function useBegin(workspace: string): Begin {
  const [, navigate] = useLocation()
  const [asked, setAsked] = useState<Begin['asked']>()
  const key = draftKey(workspace, NEW)
  const replace = useCallback(
    (text: string): void => {
      saveNewDesign(workspace, text)
      navigate(designAt(workspace, NEW))
    },
    [workspace, navigate],
  )
  const begin = useCallback(
    (text: string): void => {
      const { drafts, elsewhere } = appStore.getState()
      const draft = drafts[key]?.text ?? elsewhere[key]
      if (draft === undefined || isUntouched(draft)) replace(text)
      else if (draft === text) navigate(designAt(workspace, NEW))
      else
        void language
          .crdTitle(draft)
          .catch(() => '')
          .then((name) => setAsked({ text, name }))
    },
    [workspace, key, navigate, replace],
  )
  const answer = (given: Answer): void => {
    setAsked(undefined)
    if (given === 'goOn') navigate(designAt(workspace, NEW))
    if (given === 'replace' && asked !== undefined) replace(asked.text)
  }
  return { begin, asked, answer }
}

/** Asks whether a draft may be replaced, by its name. */
export function ReplaceDraft({ name, onAnswer }: { readonly name: string; readonly onAnswer: (answer: Answer) => void }) {
  return (
    <PageDialog
      alert
      open
      title={d.replaceDraft.title}
      onClose={() => onAnswer('cancel')}
      foot={
        <>
          <Button className="btn" onPress={() => onAnswer('cancel')} autoFocus>
            {t.app.cancel}
          </Button>
          <Button className="btn" onPress={() => onAnswer('goOn')}>
            {d.replaceDraft.goOn}
          </Button>
          <Button className="btn btn-danger-fill" onPress={() => onAnswer('replace')}>
            {d.replaceDraft.replace}
          </Button>
        </>
      }
    >
      <p>
        <RichText
          text={d.replaceDraft.what}
          parts={{ name: <b className={name === '' ? '' : 'mono'}>{name === '' ? d.replaceDraft.unnamed : name}</b> }}
        />
      </p>
    </PageDialog>
  )
}
