import { describe, expect, it } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { render } from '../../../testing/render.tsx'
import type { Experiment } from '../api-types.ts'
import { experimentExample } from '../testing/experiment.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { noteOf } from './decision-note.ts'
import type { Advice } from './rules.ts'

const advice = (mayEnd: boolean): Advice => ({
  tone: 'neutral',
  headline: 'No clear difference',
  certainty: undefined,
  next: 'Choose.',
  mayEnd,
})

const renderButtons = (
  change: Partial<Experiment> = {},
  { mayEnd = true, ...options }: { mayEnd?: boolean } & Parameters<typeof render>[1] = {},
) => render(<DecisionButtons experiment={experimentExample(change)} advice={advice(mayEnd)} />, options)

const names = (page: Awaited<ReturnType<typeof renderButtons>>) =>
  page.getAllByRole('button').map(({ textContent }) => textContent)

const NOTE = { decision: 'keep_running', at: '2026-11-20T12:00:00.000Z', by: 'grace' }
const MERGE = 'POST /api/v1/experiments/{id}/metadata'

describe('buttons of a decision', () => {
  it('begin with the recommended step', async () => {
    const ending = await renderButtons()
    expect(names(ending)).toEqual(['Complete experiment', 'Keep running'])
    ending.unmount()
    expect(names(await renderButtons({}, { mayEnd: false }))).toEqual(['Keep running', 'Complete experiment'])
  })

  it('resume a paused experiment', async () => {
    const page = await renderButtons({ status: 'PAUSED' }, { mayEnd: false })
    expect(names(page)).toEqual(['Resume', 'Complete experiment'])
  })

  it.each([
    ['completed', { status: 'COMPLETED' }],
    ['archived', { archived_at: '2026-11-20T00:00:00.000Z' }],
  ] as const)('are left out once the experiment is %s', async (_, change) => {
    const page = await renderButtons(change)
    expect(page.queryByRole('button')).toBeNull()
  })

  it('complete the experiment only after a confirmation', async () => {
    const page = await renderButtons({}, { answers: { 'POST /api/v1/experiments/{id}/complete': {} } })
    await page.user.click(page.getByRole('button', { name: 'Complete experiment' }))
    await page.findByRole('alertdialog')
    expect(page.sent).toEqual([])
    await page.user.click(page.getByRole('button', { name: 'Complete', hidden: true }))
    await expect
      .poll(() => page.sent.map(({ operation }) => operation))
      .toEqual(['POST /api/v1/experiments/experiment/complete'])
  })

  it('change nothing when the confirmation is cancelled', async () => {
    const page = await renderButtons()
    await page.user.click(page.getByRole('button', { name: 'Complete experiment' }))
    await page.findByRole('alertdialog')
    await page.user.click(page.getByRole('button', { name: 'Cancel' }))
    await expect.poll(() => page.queryByRole('alertdialog')).toBeNull()
    expect(page.sent).toEqual([])
  })

  it('note a decision to keep running with author and time', async () => {
    const page = await renderButtons({}, { answers: { [MERGE]: {} } })
    await page.user.click(page.getByRole('button', { name: 'Keep running' }))
    await page.findByText('Decision noted: keep running')
    expect(page.sent).toEqual([
      {
        operation: 'POST /api/v1/experiments/experiment/metadata',
        body: {
          results_decision: { decision: 'keep_running', by: 'ada', at: expect.stringMatching(/^\d{4}-.*Z$/) },
        },
      },
    ])
  })

  it('show why a decision could not be noted', async () => {
    const page = await renderButtons({}, { answers: { [MERGE]: () => refusal(409, 'It is archived.') } })
    await page.user.click(page.getByRole('button', { name: 'Keep running' }))
    await page.findByText('It is archived.')
  })

  it('show the last decision', async () => {
    const page = await renderButtons({ experiment_metadata: { results_decision: NOTE } })
    page.getByText('grace decided on 20 Nov 2026 to keep it running.')
  })

  it('are disabled for analysts, with the reason', async () => {
    const page = await renderButtons({}, { user: { role: 'analyst' } })
    for (const button of page.getAllByRole('button')) {
      expect(button.getAttribute('aria-disabled')).toBe('true')
    }
    await page.user.hover(page.getByRole('button', { name: 'Keep running' }))
    const tooltip = await page.findByRole('tooltip')
    expect(tooltip.textContent).toBe('Only administrators and developers can do this.')
  })
})

describe('note of a decision', () => {
  it.each([
    ['is missing', {}],
    ['is no object', { results_decision: 'keep' }],
    ['is null', { results_decision: null }],
    ['has no author', { results_decision: { at: NOTE.at } }],
    ['has no valid time', { results_decision: { ...NOTE, at: 'yesterday' } }],
  ])('is undefined when it %s', (_, experiment_metadata) => {
    expect(noteOf({ experiment_metadata })).toBeUndefined()
  })

  it('is read from the metadata', () => {
    expect(noteOf({ experiment_metadata: { results_decision: NOTE } })).toEqual(NOTE)
  })
})
