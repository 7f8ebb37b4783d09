import { describe, expect, it } from 'vitest'
import { byUrgency, fromHealth, fromScheduler } from './attention.ts'

describe('what needs attention', () => {
  it('puts what is broken before what can be decided, and what can wait last', () => {
    const item = (tone: 'negative' | 'positive' | 'neutral' | 'warning') => ({
      id: tone,
      tone,
      title: '',
      text: '',
      href: '/',
    })
    const sorted = byUrgency([item('neutral'), item('positive'), item('warning'), item('negative')])
    expect(sorted.map(({ tone }) => tone)).toEqual(['negative', 'warning', 'positive', 'neutral'])
  })

  it('names the metric of a flag at risk and leaves healthy flags out', () => {
    const flag = { feature_flag_id: '1', key: 'checkout', worst_metric: 'error_rate' }
    expect(fromHealth({ ...flag, health: 'CRITICAL' })).toMatchObject([
      { tone: 'negative', title: 'checkout', text: 'error rate is past its critical threshold.' },
    ])
    expect(fromHealth({ ...flag, health: 'HEALTHY' })).toEqual([])
    expect(fromHealth({ ...flag, health: 'NO_DATA' })).toEqual([])
  })

  it('speaks of a scheduler from the third failed run in a row', () => {
    expect(fromScheduler({ name: 'rollouts', consecutive_failures: 2 })).toEqual([])
    expect(fromScheduler({ name: 'rollouts', consecutive_failures: 3 })).toHaveLength(1)
  })
})
