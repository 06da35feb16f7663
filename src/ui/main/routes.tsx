import { lazy, Suspense } from 'react'
import { HomeView } from '../features/home/home-view.tsx'
import { t } from '../i18n/catalogue.ts'
import type { Address } from '../state/address.ts'

// What the first screen does not need comes in chunks of its own.
const ResourcesView = lazy(() => import('../features/objects/resources-view.tsx'))
const ResourceView = lazy(() => import('../features/object/resource-view.tsx'))
const DesignerView = lazy(() => import('../features/designer/designer-view.tsx'))
const InstallView = lazy(() => import('../features/import/install-view.tsx'))
const AccessView = lazy(() => import('../features/access/access-view.tsx'))
const DialectsView = lazy(() => import('../features/dialects/dialects-view.tsx'))
const SettingsView = lazy(() => import('../features/settings/settings-view.tsx'))

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
