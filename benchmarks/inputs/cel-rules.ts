/** A schema as CRDs have them, as JSON text. */
export const SCHEMA = JSON.stringify({
  type: 'object',
  properties: {
    s: { type: 'string' },
    n: { type: 'integer' },
    l: { type: 'array', items: { type: 'string' } },
    o: { type: 'object', properties: { x: { type: 'string' }, y: { type: 'integer' } } },
    lo: { type: 'array', items: { type: 'object', properties: { k: { type: 'string' }, v: { type: 'integer' } } } },
  },
})

export const OBJECT = JSON.stringify({
  s: 'hello-world',
  n: 5,
  l: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  o: { x: 'q', y: 4 },
  lo: Array.from({ length: 10 }, (_, i) => ({ k: `k${i}`, v: i })),
})

/** Rules that the libraries we compare with know too. */
export const RULES = [
  'self.n > 1 && self.o.y < 10',
  "self.s == 'hello-world'",
  "has(self.o.x) && self.o.x != ''",
  "self.l.all(x, x != 'z')",
  "self.lo.exists(e, e.k == 'k7' && e.v == 7)",
  "self.l.size() <= 16 && self.s.startsWith('hello')",
  'self.lo.all(a, self.lo.exists(b, a.k == b.k))',
  'self.lo.filter(e, e.v > 3).map(e, e.v).size() > 2',
  "self.n + self.o.y * 2 - 3 > 0 ? self.s.contains('wor') : false",
] as const
