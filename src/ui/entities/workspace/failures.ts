/** A workspace of this name is in the browser already, though the page does not list it. */
export class WorkspaceTaken extends Error {}

/** A workspace has as many checkpoints as it can have. */
export class TooManyCheckpoints extends Error {}
