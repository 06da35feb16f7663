/** Invalid arguments. The message is for the user. */
export class Mistake extends Error {}
