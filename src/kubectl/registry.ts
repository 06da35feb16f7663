import type { Command } from './command.ts'
import { ANNOTATE, LABEL } from './commands/metadata.ts'
import { API_RESOURCES, API_VERSIONS } from './commands/api.ts'
import { APPLY } from './commands/apply.ts'
import { CREATE, CREATE_NAMESPACE } from './commands/create.ts'
import { DELETE } from './commands/delete.ts'
import { DESCRIBE } from './commands/describe.ts'
import { GET } from './commands/get.ts'
import { PATCH } from './commands/patch.ts'
import { REPLACE } from './commands/replace.ts'
import { SCALE_COMMAND } from './commands/scale.ts'

/** The commands of the console. */
export const COMMANDS: readonly Command[] = [
  GET,
  DESCRIBE,
  CREATE,
  CREATE_NAMESPACE,
  APPLY,
  REPLACE,
  PATCH,
  DELETE,
  SCALE_COMMAND,
  LABEL,
  ANNOTATE,
  API_RESOURCES,
  API_VERSIONS,
]
