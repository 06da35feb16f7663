import { afterEach, expect, test } from 'vitest'
import { LESSONS } from '../../../lessons/catalogue.ts'
import { appStore } from '../../base/state/store.ts'
import { anyLesson } from './own-lessons.ts'
import { openLesson, playStore } from './play.ts'

const app = appStore.getState()
const before = playStore.getInitialState()

afterEach(() => {
  appStore.setState(app, true)
  playStore.setState(before, true)
})

test('a lesson that is started or reset begins with the default field manager', async () => {
  const lesson = await anyLesson(LESSONS[0]?.id ?? '')
  if (lesson === undefined) throw new Error('no lesson')
  // No server is needed for this: what fails later is shown in the player.
  const fail = async (): Promise<never> => Promise.reject(new Error('no server'))
  appStore.setState({ disconnect: fail, connect: fail })
  appStore.getState().setPrefs({ fieldManager: 'kitchen' })
  await openLesson(lesson, 0)
  expect(playStore.getState().problem).toBe('no server')
  expect(appStore.getState().prefs.fieldManager).toBe('crdlab')
})
