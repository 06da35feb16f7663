import { expect, test } from 'vitest'
import { parseOpenShell, parseShell, ShellError } from './shell.ts'

test.each<[string, string, string[][]]>([
  ['words', 'kubectl get wa', [['kubectl', 'get', 'wa']]],
  ['blanks between and around words', '  get \t wa  ', [['get', 'wa']]],
  ['single quotes keep everything', `get -o jsonpath='{.a["b"]}\\n$x'`, [['get', '-o', 'jsonpath={.a["b"]}\\n$x']]],
  ['double quotes keep blanks', 'annotate wa x note="a b"', [['annotate', 'wa', 'x', 'note=a b']]],
  ['backslashes within double quotes', String.raw`a "\"\\\$\n"`, [['a', String.raw`"\$\n`]]],
  ['backslashes outside of quotes', String.raw`a\ b c\'d`, [['a b', "c'd"]]],
  ['quotes that are empty', 'a \'\' ""', [['a', '', '']]],
  [
    'lines',
    'get wa\nget crd\n',
    [
      ['get', 'wa'],
      ['get', 'crd'],
    ],
  ],
  [
    'semicolons',
    'get wa; get crd',
    [
      ['get', 'wa'],
      ['get', 'crd'],
    ],
  ],
  ['lines that go on', 'get \\\n  wa', [['get', 'wa']]],
  ['comments', '# all\nget wa # here\n#', [['get', 'wa']]],
  ['a number sign within a word', 'get a#b', [['get', 'a#b']]],
  ['dollar signs that expand nothing', 'get $ "$ "', [['get', '$', '$ ']]],
  ['braces', 'get -o jsonpath={.items[*].metadata.name}', [['get', '-o', 'jsonpath={.items[*].metadata.name}']]],
  ['nothing', ' \n ', []],
])('parses %s', (_, text, words) => {
  expect(parseShell(text).map((command) => command.words)).toEqual(words)
})

test.each<[string, string, { words: string[]; stdin: string }[]]>([
  [
    'up to its last line',
    "apply -f - <<'EOF'\na: 1\n  b: $x\nEOF\n",
    [{ words: ['apply', '-f', '-'], stdin: 'a: 1\n  b: $x\n' }],
  ],
  ['without quotes', 'apply -f - <<EOF\na\nEOF', [{ words: ['apply', '-f', '-'], stdin: 'a\n' }]],
  ['without the tabs of its lines', 'a <<-EOF\n\t\tx\n\tEOF', [{ words: ['a'], stdin: 'x\n' }]],
  ['to the end where its last line is missing', 'a <<EOF\nx', [{ words: ['a'], stdin: 'x\n' }]],
  [
    'of two commands',
    'a <<E\n1\nE\nb <<E\n2\nE\n',
    [
      { words: ['a'], stdin: '1\n' },
      { words: ['b'], stdin: '2\n' },
    ],
  ],
])('reads a here-document %s', (_, text, commands) => {
  expect(parseShell(text).map(({ words, stdin }) => ({ words, stdin }))).toEqual(commands)
})

test.each<[string, string, string[][]]>([
  ['none', 'get wa', []],
  ['one', 'get wa | wc -l', [['wc', '-l']]],
  [
    'several without blanks',
    "get wa|grep '|' | head -5; get crd",
    [
      ['grep', '|'],
      ['head', '-5'],
    ],
  ],
  ['one on the next line', 'get wa |\n  wc', [['wc']]],
  ['one before a here-document', 'apply -f - <<E | wc\nx\nE\n', [['wc']]],
])('parses the commands behind pipes: %s', (_, text, filters) => {
  expect(parseShell(text)[0]?.filters).toEqual(filters)
})

test.each([
  ['a pipe without a command behind it', 'get wa |', 'missing command after |'],
  ['a pipe without a command in front of it', '| wc', 'missing command before |'],
  ['a second command if the first fails', 'get wa || get crd', 'the console has no ||'],
  ['a redirection', 'get wa > x', 'the console has no >'],
  ['an open quote', "get 'wa", "unterminated quote: add the missing '"],
  ['an open double quote', 'get "wa', 'unterminated quote: add the missing "'],
  ['a variable', 'get $NAME', 'the console expands no variables'],
  ['a variable within quotes', 'get "$NAME"', 'the console expands no variables'],
  ['a command within a command', 'get `x`', 'the console expands no commands'],
  ['a here-document without a word', 'a <<\n', '<< needs the word that ends the text'],
])('rejects %s', (_, text, message) => {
  expect(() => parseShell(text)).toThrow(ShellError)
  expect(() => parseShell(text)).toThrow(message)
})

test.each([
  ['a word that is being typed', 'get wa st', { words: ['get', 'wa'], isFilter: false, word: 'st', start: 7 }],
  ['the place for the next word', 'get wa ', { words: ['get', 'wa'], isFilter: false, word: '', start: 7 }],
  ['the last command', 'get wa; get ', { words: ['get'], isFilter: false, word: '', start: 12 }],
  ['a command behind a pipe', 'get wa | gr', { words: [], isFilter: true, word: 'gr', start: 9 }],
  ['an open quote', "get 'a b", { words: ['get'], isFilter: false, word: 'a b', start: 4 }],
])('finds %s', (_, text, open) => {
  expect(parseOpenShell(text)).toEqual(open)
})
