import type { SourceFilter } from '../api-types.ts'

type Operator = SourceFilter['operator']

/** What kind of value a filter compares with. */
export type ValueType = 'text' | 'number' | 'boolean'

/** A filter as it is being written. */
export interface FilterDraft {
  /** Tells the lines of the form apart. */
  id: string
  column: string
  operator: Operator
  type: ValueType
  /** The value; several are separated by commas. */
  text: string
}

/** How many filters a source can have. */
export const MAX_FILTERS = 5

const MAX_VALUES = 50

/** The operators in the order in which they are offered. */
export const OPERATORS: readonly { id: Operator; label: string }[] = [
  { id: 'eq', label: 'is' },
  { id: 'ne', label: 'is not' },
  { id: 'in', label: 'is one of' },
  { id: 'not_in', label: 'is none of' },
  { id: 'gt', label: 'is greater than' },
  { id: 'gte', label: 'is at least' },
  { id: 'lt', label: 'is less than' },
  { id: 'lte', label: 'is at most' },
  { id: 'is_null', label: 'is NULL' },
  { id: 'is_not_null', label: 'is not NULL' },
]

/** Whether an operator compares with nothing, with one value or with several. */
export const arityOf = (operator: Operator): 'none' | 'one' | 'several' => {
  if (operator === 'is_null' || operator === 'is_not_null') return 'none'
  return operator === 'in' || operator === 'not_in' ? 'several' : 'one'
}

const ORDERED: ReadonlySet<Operator> = new Set(['gt', 'gte', 'lt', 'lte'])

/** The kinds of value that an operator compares with. */
export const typesOf = (operator: Operator): readonly ValueType[] => {
  if (ORDERED.has(operator)) return ['number']
  return arityOf(operator) === 'several' ? ['text', 'number'] : ['text', 'number', 'boolean']
}

/** The draft with another operator; a value of a kind that it cannot compare with becomes the first that it can. */
export const withOperator = (draft: FilterDraft, operator: Operator): FilterDraft => {
  const [first = 'text', ...others] = typesOf(operator)
  return { ...draft, operator, type: [first, ...others].includes(draft.type) ? draft.type : first }
}

const partsOf = ({ operator, text }: FilterDraft): string[] =>
  arityOf(operator) === 'several'
    ? text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : [text.trim()]

const TEXT = /^[A-Za-z0-9 _.:@/+-]{1,256}$/

const partProblem = (part: string, type: ValueType): string | undefined => {
  if (type === 'boolean') return part === 'true' || part === 'false' ? undefined : 'Choose true or false.'
  if (type === 'number')
    return /^-?\d+$/.test(part) && Number.isSafeInteger(Number(part)) ? undefined : 'Enter whole numbers.'
  return TEXT.test(part) ? undefined : 'Letters, digits, spaces and _ . : @ / + - only, up to 256 characters.'
}

/** What is wrong with a filter; undefined: it can be sent. */
export const filterProblem = (draft: FilterDraft): string | undefined => {
  if (draft.column === '') return 'Choose a column.'
  if (arityOf(draft.operator) === 'none') return undefined
  const parts = partsOf(draft)
  if (parts.length === 0) return 'Enter at least one value.'
  if (parts.length > MAX_VALUES) return `Enter at most ${MAX_VALUES} values.`
  return parts.map((part) => partProblem(part, draft.type)).find((problem) => problem !== undefined)
}

const scalarOf = (part: string, type: ValueType): string | number | boolean => {
  if (type === 'number') return Number(part)
  return type === 'boolean' ? part === 'true' : part
}

const listOf = (parts: readonly string[], type: ValueType) => parts.map((part) => scalarOf(part, type))

/** A filter as the service takes it. */
export const filterOf = (draft: FilterDraft): SourceFilter => {
  const { column, operator, type } = draft
  if (arityOf(operator) === 'none') return { column, operator }
  const parts = partsOf(draft)
  if (arityOf(operator) === 'several') return { column, operator, value: listOf(parts, type) }
  return { column, operator, value: scalarOf(parts[0] ?? '', type) }
}

const valuesOf = (value: SourceFilter['value']): readonly (string | number | boolean)[] => {
  if (Array.isArray(value)) return value
  return value === undefined ? [] : [value]
}

const typeOf = (value: unknown): ValueType => {
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'boolean' : 'text'
}

/** A stored filter, to be changed. */
export const draftOfFilter = ({ column, operator, value }: SourceFilter): FilterDraft => {
  const values = valuesOf(value)
  return { id: crypto.randomUUID(), column, operator, type: typeOf(values[0]), text: values.join(', ') }
}

/** A filter that nothing has been written into. */
export const blankFilter = (): FilterDraft => ({
  id: crypto.randomUUID(),
  column: '',
  operator: 'eq',
  type: 'text',
  text: '',
})

/** A filter as a sentence: country is one of DE, FR. */
export const filterText = ({ column, operator, value }: SourceFilter): string => {
  const label = OPERATORS.find(({ id }) => id === operator)?.label ?? operator
  return [column, label, valuesOf(value).join(', ')].filter((part) => part !== '').join(' ')
}
