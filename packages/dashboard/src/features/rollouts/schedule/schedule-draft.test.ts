import { describe, expect, it } from 'vitest'
import { newStage } from '../stages/stage-draft.ts'
import {
  NEW_SETTINGS,
  scheduleProblems,
  scheduleToSend,
  settingsToSend,
  timelineOfDraft,
} from './schedule-draft.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

describe('a rollout that is created', () => {
  it('needs a flag, a name and a stage', () => {
    expect(scheduleProblems({ ...NEW_SETTINGS, flagId: undefined, stages: [] })).toEqual([
      'Choose a flag.',
      'Give the rollout a name.',
      'Add at least one stage.',
    ])
    expect(scheduleToSend({ ...NEW_SETTINGS, flagId: undefined, stages: [] })).toBeUndefined()
  })

  it('sends texts without blanks around them, and null for what is empty', () => {
    expect(settingsToSend({ ...NEW_SETTINGS, name: ' Search ', description: '  ' })).toEqual({
      name: 'Search',
      description: null,
      start_date: null,
      end_date: null,
      max_percentage: 100,
      min_stage_duration: 0,
    })
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

  it('starts on the start date of the rollout when that is later', () => {
    const stages = [newStage({ name: 'A', duration: 1 })]
    const [first] = timelineOfDraft(
      { ...NEW_SETTINGS, flagId: 'f', stages, startDate: '2026-12-01T00:00:00Z' },
      NOW,
    )
    expect(first?.from).toBe('2026-12-01T00:00:00.000Z')
  })
})
