import { lazy, Suspense } from 'react'
import { HomeView } from '../home/home-view.tsx'
import { t } from '../strings/catalogue.ts'
import type { Address } from './address.ts'

// What the first screen does not need comes in chunks of its own.
const ResourcesView = lazy(() => import('../resources/resources-view.tsx'))
const ResourceView = lazy(() => import('../resource/resource-view.tsx'))
const DesignerView = lazy(() => import('../designer/designer-view.tsx'))
const InstallView = lazy(() => import('../install/install-view.tsx'))
const AccessView = lazy(() => import('../access/access-view.tsx'))
const DialectsView = lazy(() => import('../dialects/dialects-view.tsx'))
const SettingsView = lazy(() => import('../settings/settings-view.tsx'))

function Routed({ address }: { readonly address: Address }) {
  switch (address.view) {
    case 'home':
      return <HomeView />
    case 'design':
      return <DesignerView name={address.name} />
    case 'install':
      return <InstallView />
    case 'settings':
      return <SettingsView />
    case 'dialects':
      return <DialectsView row={address.row} />
    case 'access':
      return <AccessView list={address.list} />
    case 'resources':
      return <ResourcesView list={address.list} />
    case 'resource': {
      const { type, version, namespace, name } = address.object
      return <ResourceView key={[type, version, namespace, name].join('/')} address={address.object} />
    }
  }
}

/** The view of an address. */
export function Routes({ address }: { readonly address: Address | undefined }) {
  if (address === undefined) return <p className="empty">{t.resources.notFoundView}</p>
  return (
    <Suspense fallback={null}>
      <Routed address={address} />
    </Suspense>
  )
}
