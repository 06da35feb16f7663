/** What strict decoding finds in an object, as the server lists it: `unknown field "spec.x", duplicate field "spec.y"`. */
export const strictFaults = (message: string): readonly { readonly text: string; readonly field: string }[] =>
  Array.from(message.matchAll(/(?:unknown|duplicate) field "([^"]*)"/g), ([text, field = '']) => ({ text, field }))
