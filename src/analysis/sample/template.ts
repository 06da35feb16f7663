/** A CRD to begin with: spec and status, apart. */
export const BLANK = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: things.example.com
spec:
  group: example.com
  scope: Namespaced
  names:
    plural: things
    singular: thing
    kind: Thing
  versions:
    - name: v1
      served: true
      storage: true
      subresources:
        status: {}
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              description: What the user wants.
            status:
              type: object
              description: What the controller found.
`
