/** What the server says where no branch fits; the field stands in the message, before it and in quotes. */
const ENDS = ['" must validate at least one schema (anyOf)', '" must validate one and only one schema (oneOf). Found none valid']
const BEGINNING = 'Invalid value: "": "'

/** The fields that a server rejected because no branch of their `oneOf` or `anyOf` fits; empty for the object itself. */
export const fieldsWithoutBranch = (causes: readonly { readonly message: string }[]): readonly string[] =>
  causes.flatMap(({ message }) => {
    const end = ENDS.find((one) => message.endsWith(one))
    return end !== undefined && message.startsWith(BEGINNING)
      ? [message.slice(BEGINNING.length, message.length - end.length)]
      : []
  })
