import { describe, expect, it } from 'vitest'
import { checkSrm } from './rules.ts'

describe('the sample ratio check', () => {
  const variants = [
    { id: 'a', traffic_allocation: 50 },
    { id: 'b', traffic_allocation: 50 },
  ]
  const experiment = { variants, experiment_type: 'a_b', allocation_history: [] } as never

  it('tests small counts exactly', () => {
    const { srm } = checkSrm(experiment, [
      { variant_id: 'a', period: 0, subjects: 8 },
      { variant_id: 'b', period: 0, subjects: 1 },
    ])
    expect(srm).toMatchObject({
      method: 'exact_multinomial',
      observed: { a: 8, b: 1 },
      expected: { a: 4.5, b: 4.5 },
    })
    expect(srm?.p_value).toBeCloseTo(20 / 512, 12)
  })
})
