import { describe, expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import type { Flag } from './api-types.ts'
import { FlagState } from './flag-state.tsx'
import { flagWith, PAID, pageOf, QUIET } from './testing/examples.ts'

const RECORD = {
  id: 'r1',
  trigger_type: 'MANUAL',
  trigger_reason: 'Wrong prices',
  previous_percentage: 50,
  target_percentage: 10,
  success: true,
  created_at: '2026-11-21T00:00:00Z',
}

const RECORDS = 'GET /api/v1/safety/rollback-records'

const show = (change: Partial<Flag>, answers: object = {}) =>
  render(<FlagState flag={flagWith(change)} />, { answers: { ...QUIET, ...answers } })

describe('the state of a flag', () => {
  it.each([
    { change: { status: 'ACTIVE' }, words: 'On for 30 % of everybody.' },
    {
      change: { status: 'ACTIVE', targeting_rules: PAID },
      words: 'On for 20 % of matching subjects and 30 % of everybody else.',
    },
    {
      change: { status: 'ACTIVE', rollout_percentage: 0 },
      words: 'On, but nobody gets it yet: raise the rollout percentage, or roll it out in stages.',
    },
    {
      change: { status: 'INACTIVE' },
      words: 'Off: everybody gets the off value. Once on, 30 % of everybody get the flag.',
    },
    {
      change: { status: 'INACTIVE', rollout_percentage: 0 },
      words: 'Off, and its rollout percentage is 0: raise it, or roll the flag out in stages.',
    },
    { change: { status: 'ARCHIVED' }, words: 'Archived: everybody gets the off value.' },
  ] as const)('is one sentence: $words', async ({ change, words }) => {
    const page = await show(change)
    page.getByText(words)
  })

  it('leads to the health of a flag that is on', async () => {
    const page = await show({}, { 'GET /api/v1/safety/feature-flags/{id}/check': { health: 'HEALTHY' } })
    const link = await page.findByRole('link', { name: /Healthy/ })
    expect(link.getAttribute('href')).toMatch(/\?tab=safety$/)
  })

  it('says why it was rolled back until the percentage is raised again', async () => {
    const answers = { [RECORDS]: pageOf([RECORD]) }
    const page = await show({ rollout_percentage: 10 }, answers)
    await page.findByText('This flag was rolled back')
    expect(page.getByRole('link', { name: 'Details' }).getAttribute('href')).toMatch(/\?tab=safety$/)
    page.unmount()
    // The record is in the cache by now, so that it would be shown at once.
    const raised = await show({ rollout_percentage: 30 }, answers)
    raised.getByText('On for 30 % of everybody.')
    expect(raised.queryByText('This flag was rolled back')).toBeNull()
  })

  it('says that it looks stale, and why', async () => {
    const page = await show({ rollout_percentage: 100, updated_at: '2025-01-01T00:00:00Z' })
    page.getByText('This flag looks stale')
    page.getByText(/^Everybody has had the same value for \d+ days\./)
  })
})
