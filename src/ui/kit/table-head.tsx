/** The heads of a table's columns. */
export function TableHead({ words }: { readonly words: readonly string[] }) {
  return words.map((word) => (
    <th key={word} scope="col">
      {word}
    </th>
  ))
}
