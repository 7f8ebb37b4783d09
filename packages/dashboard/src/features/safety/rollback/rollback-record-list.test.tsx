import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { FLAG_ID, record } from '../testing/examples.ts'
import { RollbackRecordList } from './rollback-record-list.tsx'

/** The terms of the evidence with their values. */
const evidenceOf = (item: HTMLElement): Record<string, string | null> =>
  Object.fromEntries(
    within(item)
      .queryAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]),
  )

const only = async (fields: Parameters<typeof record>[0], isOfOneFlag = false) => {
  const page = await render(<RollbackRecordList records={[record(fields)]} isOfOneFlag={isOfOneFlag} />)
  return page.getByRole('listitem')
}

describe('the list of rollbacks', () => {
  it('shows the evidence of each, and leads to the flag and to the rollout that was paused', async () => {
    const schedule = '00000000-0000-4000-8000-0000000000c1'
    const item = within(await only({ paused_schedule_ids: [schedule] }))
    item.getByText('Automatic')
    expect(item.getByRole('link', { name: 'fast-search' }).getAttribute('href')).toBe(
      `/feature-flags/${FLAG_ID}?tab=safety`,
    )
    expect(item.getByRole('link', { name: 'Paused rollout' }).getAttribute('href')).toBe(
      `/rollouts/${schedule}`,
    )
  })

  it('shows metric, value and threshold', async () => {
    const { Window: window, ...evidence } = evidenceOf(await only({}))
    expect(evidence).toEqual({
      Metric: 'Error rate',
      Value: '8.12 %',
      Threshold: 'above 5.00 %',
      Evaluations: '1,200',
    })
    expect(window).toMatch(/^21 Nov 2026, .* – 21 Nov 2026/)
  })

  it('shows p and alpha of a sequential guard', async () => {
    const item = await only({ mode: 'sequential', metric_value: 0.004, threshold: 0.01 })
    expect(evidenceOf(item)).toMatchObject({ Value: 'p = 0.0040', Threshold: 'p below 0.01' })
  })

  it('shows no evidence for a manual rollback, and names the key of a deleted flag', async () => {
    const item = await only({
      trigger_type: 'MANUAL',
      feature_flag_id: null,
      metric_name: null,
      metric_value: null,
      threshold: null,
      window_start: null,
      evaluations: null,
    })
    within(item).getByText('Manual')
    within(item).getByText('fast-search (deleted)')
    expect(evidenceOf(item)).toEqual({})
  })

  it('marks a rollback that failed, and leaves out the key on the page of the flag', async () => {
    const item = within(await only({ success: false }, true))
    item.getByText('Failed')
    expect(item.queryByRole('link')).toBeNull()
  })
})
