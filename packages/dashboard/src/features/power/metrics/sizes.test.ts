import { describe, expect, it } from 'vitest'
import { decidingIndex, metricSizes } from './sizes.ts'

const known = (size: number) => ({ size, problem: undefined })

describe('metricSizes', () => {
  it('lets the metric that needs the most subjects decide', () => {
    expect(metricSizes([known(900), known(14_951)])).toEqual([
      { text: '900 subjects in the control', isDeciding: false },
      { text: '14,951 subjects in the control', isDeciding: true },
    ])
  })

  it('says what is missing', () => {
    const asked = [
      { size: undefined, problem: 'effect takes the rate to 0 or 1 and beyond' },
      { size: undefined, problem: undefined },
    ]
    expect(metricSizes(asked).map(({ text, isDeciding }) => [text, isDeciding])).toEqual([
      ['Cannot be computed: effect takes the rate to 0 or 1 and beyond.', false],
      ['Computing …', false],
    ])
    expect(decidingIndex(asked)).toBeUndefined()
  })

  it('has nothing to decide with one metric', () => {
    expect(metricSizes([known(5)]).map(({ isDeciding }) => isDeciding)).toEqual([false])
  })
})
