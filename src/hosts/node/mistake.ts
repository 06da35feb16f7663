/** A mistake in the arguments; its message is all there is to say. */
export class Mistake extends Error {}
