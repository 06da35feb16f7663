import { expect, test } from 'vitest'
import { writeWorkspace } from '../../../analysis/workspace-file/write.ts'
import { secretsIn, withoutSecrets } from '../../../protocol/secrets.ts'
import type { StoreSnapshot } from '../../../protocol/snapshot.ts'
import { appStore } from '../../base/state/store.ts'
import { paneDrafts } from '../../base/state/workspace-keys.ts'
import { publicPageContent } from './page-content.ts'
import { sharedPart } from './share-content.ts'

const text = '{"data":{"k":"aHVzaA=="}}'
const snapshot: StoreSnapshot = {
  resourceVersion: 9,
  compacted: 0,
  objects: [
    { key: '//secrets/default/db', resourceVersion: 8, text },
    { key: '//configmaps/default/settings', resourceVersion: 7, text: '{"data":{"k":"v"}}' },
  ],
  events: [
    { version: 5, type: 'DELETED', key: '//secrets/default/old', time: 0, previous: text, previousVersion: 4 },
    { version: 7, type: 'ADDED', key: '//configmaps/default/settings', time: 0 },
    { version: 8, type: 'ADDED', key: '//secrets/default/db', time: 0 },
  ],
}
const head = { name: 'w', created: '', crdlab: '', kubernetes: '' }
const page = { ignored: [], drafts: [] }

test('[SE-5] a file without Secrets has neither those of today nor those of its history', () => {
  expect(secretsIn(snapshot)).toBe(2)
  const bare = withoutSecrets(snapshot)
  expect(secretsIn(bare)).toBe(0)
  const file = writeWorkspace(head, bare, page)
  expect([file.includes('aHVzaA'), file.includes('settings')]).toEqual([false, true])
})

test('[SE-5] a link never has Secrets', () => {
  const choice = { left: new Set<string>(), drafts: true, view: true, roles: true, descriptions: true }
  expect(JSON.stringify(sharedPart(snapshot, choice))).not.toContain('aHVzaA')
})

test('[SE-5] files and links have no drafts of Secrets', () => {
  const draft = { base: '', baseVersion: '', text: 'a: b' }
  const paths = ['/api/v1/namespaces/default/secrets/db#', '/api/v1/namespaces/default/configmaps/db#']
  appStore.setState({ drafts: Object.fromEntries(paths.map((path) => [paneDrafts('w') + path, draft])) })
  expect(publicPageContent('w').drafts.map(({ address }) => address)).toEqual([paths[1]])
})
