import type { ErrorList, FieldError } from './error.ts'

/**
 * What the errors of one validation may amount to. The API server itself joins their texts in quadratic time: at some 30,000 errors, or 5 MB
 * of text, its request times out.
 */
const MAX_ERRORS = 100_000
const MAX_CHARACTERS = 32_000_000
/** How many of too many errors are listed, and about how many characters of them. */
const MAX_LISTED = 100
const MAX_LISTED_CHARACTERS = 1_000_000

class BudgetExceeded extends Error {}

interface Budget {
  errors: number
  characters: number
  readonly first: FieldError[]
}

let budget: Budget | undefined

/** Counts an error that was made. Throws where the validation around it has made too many; `withinBudget` catches that. */
export function countError<T extends FieldError>(error: T): T {
  if (budget === undefined) return error
  if (budget.first.length < MAX_LISTED && budget.characters < MAX_LISTED_CHARACTERS) budget.first.push(error)
  budget.errors++
  budget.characters += error.field.length + error.body.length
  if (budget.errors > MAX_ERRORS || budget.characters > MAX_CHARACTERS) throw new BudgetExceeded()
  return error
}

/**
 * The errors of a validation. A request of 3 MB can cause millions of errors, and each may show a value of megabytes: a validation that makes
 * too many is stopped, and its first errors are given, with one more that says so.
 */
export function withinBudget(validate: () => ErrorList): ErrorList {
  const around = budget
  const own: Budget = { errors: 0, characters: 0, first: [] }
  budget = own
  try {
    return validate()
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error
    const body = `Too many: at least ${own.errors} errors, of which the first ${own.first.length} are listed`
    return [...own.first, { type: 'FieldValueTooMany', field: '<nil>', body }]
  } finally {
    budget = around
  }
}
