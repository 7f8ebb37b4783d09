import { describe, expect, it } from 'vitest'
import { blankDraft, blankMetric } from '../definition/draft.ts'
import { sectionProblems, sectionRequest } from './sections.ts'

describe('a section of an experiment', () => {
  it('sends its own fields and no others', () => {
    const draft = { ...blankDraft(), name: 'Checkout' }
    expect(Object.keys(sectionRequest(draft, 'audience')).sort()).toEqual([
      'dimensions',
      'targeting_rules',
      'traffic_percentage',
    ])
    expect(sectionRequest(draft, 'hypothesis')).toEqual({
      name: 'Checkout',
      description: null,
      hypothesis: null,
      tags: [],
    })
  })

  it('is held back by its own problems only', () => {
    const draft = { ...blankDraft(), metrics: [blankMetric()] }
    expect(sectionProblems(draft, 'variants')).toEqual([])
    expect(sectionProblems(draft, 'hypothesis')).toHaveLength(1)
    expect(sectionProblems(draft, 'metrics')).toHaveLength(3)
  })
})
