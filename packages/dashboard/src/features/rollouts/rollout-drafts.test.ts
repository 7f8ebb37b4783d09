import { describe, expect, it } from 'vitest'
import { NEW_SETTINGS, scheduleProblems, scheduleToSend, timelineOfDraft } from './schedule/schedule-draft.ts'
import { draftOfStage, newStage, stagesProblems, stageToSend } from './stages/stage-draft.ts'
import { stagesOfTemplate, TEMPLATES } from './stages/templates.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

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
    const stored = {
      id: 's',
      rollout_schedule_id: 'r',
      stage_order: 1,
      name: sent.name,
      description: null,
      target_percentage: sent.target_percentage,
      trigger_type: 'METRIC_BASED' as const,
      trigger_configuration: {
        duration: 24,
        conditions: [{ metric: 'error_rate', comparison_type: 'less_than' as const, threshold: 0.01 }],
        window_minutes: 15,
        min_evaluations: 100,
        timeout_hours: 5,
      },
      start_date: null,
      status: 'PENDING' as const,
      started_date: null,
      completed_date: null,
      failure_reason: null,
      waiting_for: null,
      created_at: '',
      updated_at: '',
    }
    expect(stageToSend(draftOfStage(stored))).toEqual(sent)
  })

  it('is refused without a name, a limit, or when it reaches fewer than the one before', () => {
    const unfinished = newStage({ name: 'B', target: 10, trigger: 'METRIC_BASED', conditions: [] })
    expect(stagesProblems([newStage({ name: ' ', target: 20 }), unfinished])).toEqual([
      'Stage 1 needs a name.',
      'The percentage of stage 2 must not be below that of stage 1.',
      'Stage 2 needs at least one metric.',
    ])
  })
})

describe('the timeline of a draft', () => {
  it('follows the clock until a stage waits for something else', () => {
    const stages = [
      newStage({ name: 'A', target: 10, duration: 24 }),
      newStage({ name: 'B', target: 50, duration: 12 }),
      newStage({ name: 'C', target: 80, trigger: 'MANUAL' }),
      newStage({ name: 'D', target: 100 }),
    ]
    const line = timelineOfDraft({ ...NEW_SETTINGS, flagId: 'f', stages }, NOW)
    expect(line.map(({ from, to }) => [from, to])).toEqual([
      ['2026-11-21T12:00:00.000Z', '2026-11-22T12:00:00.000Z'],
      ['2026-11-22T12:00:00.000Z', '2026-11-23T00:00:00.000Z'],
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect(line[2]?.waitsFor).toBe('somebody to advance it')
  })

  it('begins with the schedule when that begins later', () => {
    const stages = [newStage({ name: 'A', duration: 1 })]
    const [first] = timelineOfDraft(
      { ...NEW_SETTINGS, flagId: 'f', stages, startDate: '2026-12-01T00:00:00Z' },
      NOW,
    )
    expect(first?.from).toBe('2026-12-01T00:00:00.000Z')
  })
})
