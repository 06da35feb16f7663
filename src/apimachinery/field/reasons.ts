/**
 * Why a field has its fate: the codes, each with what fills its text. The texts are in the page's catalogue (`ui/entities/object/trace.en.ts`): a new
 * reason is a code here and a text there.
 */
export interface FieldReasons {
  /** In the words of the API server: what its answer says of the field. */
  message: { readonly text: string }

  // The request.
  notInBody: NoParams
  nullRemoves: NoParams
  patchSets: NoParams
  patchRemoves: NoParams
  patchCannotRename: { readonly name: string }
  endpointKind: NoParams
  fromPath: NoParams
  urlNames: { readonly name: string }
  nameRequired: NoParams
  generateName: NoParams
  unknownField: NoParams
  tooDeep: NoParams

  // The stored object and preconditions.
  unchanged: NoParams
  new: NoParams
  /** The value stored before, as JSON text. */
  changedFrom: { readonly previous: string }
  nameExists: NoParams
  resourceVersionOnCreate: NoParams
  staleResourceVersion: { readonly stored: string }
  precondition: { readonly wanted: string }
  noObjectWithUid: NoParams
  readDefaults: NoParams
  readPrunes: NoParams
  webhookWrites: NoParams
  webhookOmits: NoParams

  // Schemas and types.
  schemaDefault: NoParams
  notInSchema: NoParams
  notInStorageSchema: { readonly version: string }
  notNullable: NoParams
  notString: NoParams
  metadataForm: NoParams
  metadataOmitsEmpty: NoParams
  metadataType: NoParams
  typeForm: NoParams
  typeOmitsEmpty: NoParams
  typeAlwaysHas: NoParams
  notInType: { readonly type: string }
  kindDefault: NoParams
  duplicateKey: NoParams
  duplicateOwners: NoParams

  // What an endpoint accepts.
  serverSets: NoParams
  serverSetsOnCreate: NoParams
  serverOwned: NoParams
  noNamespace: NoParams
  mainKeepsStatus: NoParams
  noStatusOnCreate: NoParams
  statusOfControllers: NoParams
  newStatus: NoParams
  statusOnly: NoParams
  statusKeepsSpec: NoParams
  scaleOnly: NoParams
  endpointKeeps: NoParams
  subresourceKeeps: { readonly subresource: string }
  featureGate: NoParams
  storageVersion: NoParams
  deletionRequested: NoParams

  // Admission.
  policySets: { readonly policy: string }
  policyRemoves: { readonly policy: string }
  mutatingWebhookSets: { readonly webhook: string }
  mutatingWebhookRemoves: { readonly webhook: string }

  // The generation.
  generationSet: NoParams
  /** The members of the object that changed. */
  generationRose: { readonly members: readonly string[] }
  generationRoseForDeletion: NoParams

  // Field managers.
  applied: NoParams
  noLongerApplied: NoParams
  ownedBy: { readonly manager: string }
  takenByForce: { readonly from: string; readonly manager: string }
  givenUp: { readonly manager: string }
  lastApplied: NoParams
}

/** Of a code that says everything. */
export type NoParams = Readonly<Record<never, never>>

/** A code with what fills its text. */
export type CodeOf<Codes> = { readonly [Code in keyof Codes]: { readonly code: Code } & Codes[Code] }[keyof Codes]

export type FieldReason = CodeOf<FieldReasons>
