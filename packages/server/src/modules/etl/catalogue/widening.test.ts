import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COLUMN_TYPES, type Column } from './column.ts'
import { WideningColumns } from './widening.ts'

const column = (type: Column['type'], nullable = false): Column => ({ name: 'value', type, nullable })

const widened = (...files: (readonly Column[])[]) => {
  const widening = new WideningColumns()
  for (const file of files) widening.add(file)
  return widening.result()
}

describe('columns of several files', () => {
  it.each([
    ['integer', 'integer', 'integer', []],
    ['integer', 'double', 'double', []],
    ['double', 'integer', 'double', []],
    ['integer', 'text', 'text', ['value']],
    ['timestamp', 'date', 'text', ['value']],
    ['decimal', 'double', 'text', ['value']],
    ['null', 'timestamp', 'timestamp', []],
    ['boolean', 'null', 'boolean', []],
  ] as const)('widen %s and %s to %s', (one, other, type, conflicts) => {
    expect(widened([column(one)], [column(other)])).toEqual({ columns: [column(type)], conflicts })
  })

  it('are nullable where a file lacks them', () => {
    const other = { name: 'other', type: 'text', nullable: false } as const
    expect(widened([column('integer')], [column('integer'), other]).columns).toEqual([
      column('integer'),
      { ...other, nullable: true },
    ])
    expect(widened([column('integer'), other], [column('integer')]).columns).toEqual([
      column('integer'),
      { ...other, nullable: true },
    ])
  })

  const file = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('a', 'b', 'c'),
      type: fc.constantFrom(...COLUMN_TYPES),
      nullable: fc.boolean(),
    }),
    { selector: ({ name }) => name },
  )
  const byName = ({ columns, conflicts }: ReturnType<typeof widened>) => ({
    columns: columns.toSorted((one, other) => one.name.localeCompare(other.name)),
    conflicts,
  })

  it('do not depend on the order of the files', () => {
    fc.assert(
      fc.property(
        fc.array(file, { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.nat()),
        (files, draws) => {
          const shuffled = files
            .map((one) => ({ one, rank: draws.next().value }))
            .toSorted((left, right) => left.rank - right.rank)
            .map(({ one }) => one)
          expect(byName(widened(...shuffled))).toEqual(byName(widened(...files)))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('stay the same when a file is added again, or a table with its conflicts', () => {
    fc.assert(
      fc.property(fc.array(file, { minLength: 1, maxLength: 6 }), fc.nat(), (files, pick) => {
        const whole = widened(...files)
        expect(widened(...files, files[pick % files.length] ?? [])).toEqual(whole)
        const resumed = new WideningColumns()
        resumed.add(whole.columns, whole.conflicts)
        for (const one of files) resumed.add(one)
        expect(resumed.result()).toEqual(whole)
      }),
      { numRuns: 500 },
    )
  })

  const expectedType = (kinds: ReadonlySet<string>, isConflict: boolean): string => {
    if (isConflict) return 'text'
    return kinds.size > 1 ? 'double' : ([...kinds][0] ?? 'null')
  }

  it('have the one type that all files have, the number that holds all, or text with a conflict', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...COLUMN_TYPES), { minLength: 1, maxLength: 6 }), (types) => {
        const { columns, conflicts } = widened(...types.map((type) => [column(type)]))
        const kinds = new Set<string>(types.filter((type) => type !== 'null'))
        const areNumbers = [...kinds].every((type) => type === 'integer' || type === 'double')
        const isConflict = kinds.size > 1 && !areNumbers
        expect(conflicts).toEqual(isConflict ? ['value'] : [])
        expect(columns[0]?.type).toBe(expectedType(kinds, isConflict))
      }),
    )
  })
})
