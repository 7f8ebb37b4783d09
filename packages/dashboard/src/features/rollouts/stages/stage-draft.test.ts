import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NEW_SETTINGS, scheduleProblems, scheduleToSend } from '../schedule/schedule-draft.ts'
import { stageWith } from '../testing/examples.ts'
import { draftOfStage, newStage, stagesProblems, stageToSend } from './stage-draft.ts'
import { stagesOfTemplate, TEMPLATES } from './templates.ts'

describe('the rollout templates', () => {
  it('are complete, end with everybody and can be sent as they are', () => {
    for (const { id } of TEMPLATES) {
      const draft = { ...NEW_SETTINGS, name: 'Search', flagId: 'f', stages: stagesOfTemplate(id) }
      expect(scheduleProblems(draft)).toEqual([])
      expect(scheduleToSend(draft)?.stages.at(-1)?.target_percentage).toBe(100)
    }
  })
})

describe('a stage that is written', () => {
  it('sends only what its kind of start knows', () => {
    expect(stageToSend(newStage({ name: 'Half', target: 50, trigger: 'MANUAL', startDate: 'x' }))).toEqual({
      name: 'Half',
      target_percentage: 50,
      trigger_type: 'MANUAL',
      trigger_configuration: { duration: 24 },
      start_date: null,
    })
    const guarded = stageToSend(newStage({ name: 'Half', trigger: 'METRIC_BASED' }))
    expect(guarded.trigger_configuration).toEqual({
      duration: 24,
      conditions: [{ metric: 'error_rate', comparison_type: 'less_than', threshold: 0.01 }],
      window_minutes: 15,
      min_evaluations: 100,
      timeout_hours: null,
    })
  })

  it('comes back from what is stored', () => {
    const sent = stageToSend(newStage({ name: 'Half', trigger: 'METRIC_BASED', timeoutHours: 5 }))
    const stored = stageWith({
      name: sent.name,
      target_percentage: sent.target_percentage,
      trigger_type: 'METRIC_BASED',
      trigger_configuration: {
        duration: 24,
        conditions: [{ metric: 'error_rate', comparison_type: 'less_than', threshold: 0.01 }],
        window_minutes: 15,
        min_evaluations: 100,
        timeout_hours: 5,
      },
    })
    expect(stageToSend(draftOfStage(stored))).toEqual(sent)
  })

  it('is sent as it was stored, whatever its trigger', () => {
    const hours = fc.integer({ min: 1, max: 8760 })
    const condition = fc.record({
      metric: fc.constantFrom('error_rate', 'p95_latency'),
      comparison_type: fc.constantFrom('greater_than' as const, 'less_than' as const),
      threshold: fc.double({ min: 0, max: 1000, noNaN: true }),
    })
    const metrics = fc.record({
      duration: hours,
      conditions: fc.array(condition, { minLength: 1, maxLength: 10 }),
      window_minutes: fc.integer({ min: 5, max: 1440 }),
      min_evaluations: fc.nat(),
      timeout_hours: fc.option(hours),
    })
    const stage = fc.oneof(
      fc.record({
        trigger_type: fc.constantFrom('TIME_BASED' as const, 'MANUAL' as const),
        trigger_configuration: fc.record({ duration: hours }),
      }),
      fc.record({ trigger_type: fc.constant('METRIC_BASED' as const), trigger_configuration: metrics }),
    )
    fc.assert(
      fc.property(stage, fc.integer({ min: 0, max: 100 }), (start, target_percentage) => {
        const stored = stageWith({ ...start, target_percentage })
        expect(stageToSend(draftOfStage(stored))).toEqual({
          name: stored.name,
          target_percentage,
          ...start,
          start_date: null,
        })
      }),
    )
  })

  it('is refused without a name, a limit, or with a smaller percentage than the stage before', () => {
    const unfinished = newStage({ name: 'B', target: 10, trigger: 'METRIC_BASED', conditions: [] })
    expect(stagesProblems([newStage({ name: ' ', target: 20 }), unfinished])).toEqual([
      'Stage 1 needs a name.',
      'The percentage of stage 2 must not be below that of stage 1.',
      'Stage 2 needs at least one metric.',
    ])
  })
})
