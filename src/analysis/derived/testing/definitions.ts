/** Definitions in the shapes that Crossplane's and kro's own documentation has. */

export const XRD_V1 = `apiVersion: apiextensions.crossplane.io/v1
kind: CompositeResourceDefinition
metadata:
  name: xdatabases.shop.example
  labels: {team: data}
spec:
  group: shop.example
  names: {kind: XDatabase, plural: xdatabases}
  claimNames: {kind: Database, plural: databases}
  connectionSecretKeys: [username]
  defaultCompositionRef: {name: small}
  versions:
  - name: v1alpha1
    served: true
    referenceable: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              size: {type: string, enum: [small, large]}
            required: [size]
          status:
            type: object
            properties:
              address: {type: string}
    additionalPrinterColumns:
    - {name: Size, type: string, jsonPath: .spec.size}
`

export const XRD_V2 = `apiVersion: apiextensions.crossplane.io/v2
kind: CompositeResourceDefinition
metadata:
  name: apps.shop.example
spec:
  scope: Namespaced
  group: shop.example
  names: {kind: App, plural: apps}
  versions:
  - name: v1
    served: true
    referenceable: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          metadata: {type: object, properties: {name: {type: string, maxLength: 20}}}
          spec:
            type: object
            properties:
              image: {type: string}
            required: [image]
            x-kubernetes-validations:
            - {rule: self.image != ''}
`

export const RGD = `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata:
  name: web-application
spec:
  schema:
    apiVersion: v1alpha1
    kind: WebApplication
    spec:
      name: string | required=true immutable=true description="My \\"name\\""
      replicas: integer | default=1 minimum=1 maximum=100
      level: string | enum="debug,info" default="info"
      values: object
      ingress:
        enabled: boolean | default=false
        host: string | pattern="^[a-z.]+$" maxLength=60
      ports: "[]integer | minItems=1 uniqueItems=true"
      env: "map[string]setting"
      grid: "[][]float"
    types:
      setting:
        value: string | required=true
    status:
      availableReplicas: \${deployment.status.availableReplicas}
      url: https://\${service.metadata.name}.example
  resources: []
`
