export { CHECKS } from './formats/checks.ts'
export { compileJunctors } from './junctors.ts'
