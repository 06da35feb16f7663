import { joinPath } from '../../base/address/path.ts'

/** Stands in the place of a name: no program begins with it. */
export const SERVER_LAB = '_server'

/** The path below which the address of a lab stands; without a name: the list of programs. */
export const codeAt = (workspace: string, name?: string): string =>
  name === undefined ? joinPath('ws', workspace, 'code') : joinPath('ws', workspace, 'code', name)

/** The address of the replay of a program. */
export const replayAt = (workspace: string, name: string): string => joinPath('ws', workspace, 'code', name, 'replay')
