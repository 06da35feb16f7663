/** Words that no identifier can be. Source: github.com/google/cel-go/parser/parser.go, reservedIds. */
export const RESERVED: ReadonlySet<string> = new Set(
  'as break const continue else false for function if import in let loop package namespace null return true var void while'.split(
    ' ',
  ),
)
