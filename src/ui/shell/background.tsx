import { useServerDialects } from '../entities/dialect/dialects.ts'
import { usePersonaRoles } from '../entities/persona/use-persona-roles.ts'
import { useWebAppController } from '../features/home/example/use-webapp-controller.ts'
import { useKeptPlace } from './use-kept-place.ts'

/** What runs beside every view. It draws nothing, so that kinds that arrive draw no other part again. */
export default function Background() {
  usePersonaRoles()
  useServerDialects()
  useWebAppController()
  useKeptPlace()
  return null
}
