import { describe, expect, it } from 'vitest'
import { COMPLETED_STAGE, MANUAL_STAGE, SCHEDULE, scheduleWith, stageWith } from '../testing/examples.ts'
import { scheduleInWords } from './schedule-words.ts'

const RUNNING = stageWith({ ...COMPLETED_STAGE, status: 'IN_PROGRESS', completed_date: null })
const FAILED = stageWith({ ...MANUAL_STAGE, status: 'FAILED', failure_reason: 'It timed out.' })

describe('words for a rollout', () => {
  it.each([
    { name: 'a draft', change: { status: 'DRAFT' }, words: 'Not activated yet. It starts with A few, 5 %.' },
    {
      name: 'a draft without stages',
      change: { status: 'DRAFT', stages: [] },
      words: 'Not activated yet. It starts with its first stage.',
    },
    {
      name: 'a running stage and the next one',
      change: { stages: [RUNNING, MANUAL_STAGE] },
      words:
        'Stage 1 of 2, A few: 5 % get the flag. Next is Half, 50 %. It waits for somebody to advance it.',
    },
    {
      name: 'a running last stage',
      change: { stages: [RUNNING] },
      words: 'Stage 1 of 1, A few: 5 % get the flag. This is the last stage.',
    },
    {
      name: 'a pause',
      change: { status: 'PAUSED' },
      words: 'Paused: the percentage stays as it is until you activate the rollout again.',
    },
    {
      name: 'a failed stage',
      change: { status: 'PAUSED', stages: [COMPLETED_STAGE, FAILED] },
      words: 'Stopped at stage 2, Half: It timed out. Activate the rollout to try the stage again.',
    },
    { name: 'its end', change: { status: 'CANCELLED' }, words: 'Cancelled. The flag keeps its percentage.' },
    {
      name: 'its completion',
      change: { status: 'COMPLETED' },
      words: 'Completed. The flag keeps its percentage.',
    },
  ] as const)('describe $name', ({ change, words }) => {
    const { stages = SCHEDULE.stages, ...status } = { stages: undefined, ...change }
    expect(scheduleInWords(scheduleWith({ ...status, stages: [...stages] }))).toBe(words)
  })

  it('dates its completion', () => {
    const completed = scheduleWith({ status: 'COMPLETED', completed_at: '2026-11-20T12:00:00Z' })
    expect(scheduleInWords(completed)).toMatch(/^Completed on 20 Nov 2026.*\. The flag keeps/)
  })
})
