import type { Command } from './command.ts'
import { API_RESOURCES, API_VERSIONS } from './commands/api.ts'
import { APPLY } from './commands/apply.ts'
import { CAN_I, WHO_AM_I } from './commands/auth.ts'
import { AUTOSCALE } from './commands/autoscale.ts'
import { CREATE, CREATE_NAMESPACE } from './commands/create.ts'
import { DELETE } from './commands/delete.ts'
import { DESCRIBE } from './commands/describe.ts'
import { DIFF } from './commands/diff.ts'
import { EDIT } from './commands/edit.ts'
import { EVENTS } from './commands/events.ts'
import { EXPLAIN } from './commands/explain.ts'
import { GET } from './commands/get.ts'
import { ANNOTATE, LABEL } from './commands/metadata.ts'
import { PATCH } from './commands/patch.ts'
import { REPLACE } from './commands/replace.ts'
import { SCALE_COMMAND } from './commands/scale.ts'
import { SET_SUBJECT } from './commands/set-subject.ts'
import { VERSION } from './commands/version.ts'
import { WAIT } from './commands/wait.ts'

/** The commands of the console. */
export const COMMANDS: readonly Command[] = [
  GET,
  DESCRIBE,
  EVENTS,
  EXPLAIN,
  CREATE,
  CREATE_NAMESPACE,
  APPLY,
  DIFF,
  REPLACE,
  PATCH,
  DELETE,
  SCALE_COMMAND,
  AUTOSCALE,
  SET_SUBJECT,
  LABEL,
  ANNOTATE,
  EDIT,
  WAIT,
  CAN_I,
  WHO_AM_I,
  API_RESOURCES,
  API_VERSIONS,
  VERSION,
]
