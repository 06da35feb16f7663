import { editor, editorOptions } from '../../../src/ui/kit/editor/monaco.ts'

/** As long as the object that the views show. */
const TEXT = `apiVersion: demo.crdlab.dev/v1
kind: WebApp
metadata:
  name: storefront
  namespace: default
  labels:
    tier: gold
  resourceVersion: "32"
spec:
  image: shop/storefront:2.4
  port: 8080
  replicas: 3
`

const host = document.getElementById('text')
if (host !== null) editor.create(host, { ...editorOptions('text'), value: TEXT })
