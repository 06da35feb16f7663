import type { Example } from '../example.ts'
import checkout from './checkout.yaml?raw'
import webApp from './crd.yaml?raw'
import storefront from './storefront.yaml?raw'

/** The example that a first visit begins with. */
export const WEB_APP: Example = {
  name: 'webapps.demo.crdlab.dev',
  kind: 'WebApp',
  crd: webApp,
  objects: [storefront, checkout],
}
