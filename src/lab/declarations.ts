import api from '../controller-runtime/api.ts?raw'

/** Declarations of what programs import, by the names of the modules. */
export const DECLARATIONS = { 'crdlab/controller': api }
