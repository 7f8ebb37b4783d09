import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { User } from '../../../api/session.ts'
import { type Answers, refusal } from '../../../testing/network.ts'
import { render } from '../../../testing/render.tsx'
import { dateTime } from '../../../ui/format.ts'
import type { Experiment } from '../api-types.ts'
import { experimentExample, ID, runningExample } from '../testing/examples.ts'
import { renderFields } from '../testing/form.tsx'
import { ScheduleTab } from './schedule-tab.tsx'
import { StartFields } from './start-fields.tsx'

const SAVE = 'PUT /api/v1/experiments/{id}/schedule'
const LATER = '2099-03-03T01:00:00Z'

const open = (experiment: Experiment, answers: Answers = {}, user: Partial<User> = {}) =>
  render(<ScheduleTab experiment={experiment} />, { answers, user })

type Page = Awaited<ReturnType<typeof open>>

const facts = (page: Page) =>
  Object.fromEntries(
    page.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

const clear = async (page: Page, label: string) => {
  const group = page.getByRole('group', { name: label })
  await page.user.click(within(group).getByRole('button', { name: /Clear|Remove|Empty/ }))
}

describe('the schedule of an experiment', () => {
  it('says what happens manually and what automatically', async () => {
    const draft = await open(experimentExample({ end_date: LATER }))
    expect(facts(draft)).toEqual({ Start: 'Manual', End: dateTime(LATER) })
    draft.unmount()
    const paused = await open(runningExample({ status: 'PAUSED', resume_at: LATER }))
    expect(facts(paused)).toMatchObject({ Resume: dateTime(LATER), End: 'Manual' })
  })

  it('says why the scheduled start failed', async () => {
    const page = await open(experimentExample({ schedule_error: 'It has no metric' }))
    expect(page.getByText('The scheduled start failed')).toBeTruthy()
    expect(page.getByText('It has no metric')).toBeTruthy()
  })

  it('shows how much of the planned time has passed', async () => {
    const page = await open(
      runningExample({ start_date: '2020-01-01T00:00:00Z', end_date: '2020-01-02T00:00:00Z' }),
    )
    expect(page.getByRole('progressbar', { name: /Planned time/ }).getAttribute('aria-valuenow')).toBe('1')
  })

  it('sends a cleared date alone, and only once something changed', async () => {
    const page = await open(experimentExample({ start_date: LATER, end_date: '2099-04-03T01:00:00Z' }), {
      [SAVE]: {},
    })
    expect(page.getByRole('button', { name: 'Save schedule' })).toHaveProperty('disabled', true)
    await clear(page, 'End')
    await page.user.click(page.getByRole('button', { name: 'Save schedule' }))
    await page.findByText('Schedule saved')
    expect(page.sent).toEqual([
      {
        operation: `PUT /api/v1/experiments/${ID}/schedule`,
        body: { time_zone: 'UTC', end_date: null },
      },
    ])
  })

  it('shows what the service refuses', async () => {
    const problem = { loc: ['body', 'end_date'], msg: 'The end must be in the future.', type: 'value_error' }
    const page = await open(experimentExample({ start_date: LATER }), {
      [SAVE]: () => refusal(422, [problem]),
    })
    await clear(page, 'Start')
    await page.user.click(page.getByRole('button', { name: 'Save schedule' }))
    expect((await page.findAllByText(/The end must be in the future/)).length).toBeGreaterThan(0)
  })

  it('locks the start of a running experiment, and everything of a completed one', async () => {
    const running = await open(runningExample())
    expect(running.getByText('It has started; that cannot be changed any more.')).toBeTruthy()
    running.unmount()
    const completed = await open(runningExample({ status: 'COMPLETED' }))
    expect(completed.getByText('A completed experiment has no schedule.')).toBeTruthy()
    expect(completed.queryByRole('button', { name: 'Save schedule' })).toBeNull()
  })

  it('is changed by editors alone', async () => {
    const page = await open(experimentExample(), {}, { role: 'analyst' })
    expect(page.getByText('Only administrators and developers can do this.')).toBeTruthy()
  })
})

describe('the scheduler', () => {
  const PROCESS = 'POST /api/v1/experiments/schedules/process'

  it('runs now for administrators, after a question, and says what it did', async () => {
    const page = await open(
      experimentExample(),
      { [PROCESS]: { started: [ID], resumed: [], completed: [], failed: [] } },
      { role: 'admin' },
    )
    await page.user.click(page.getByRole('button', { name: 'Run the scheduler now' }))
    const question = within(await page.findByRole('alertdialog'))
    await page.user.click(question.getByRole('button', { name: 'Run now' }))
    await page.findByText('The scheduler has run')
    expect(page.getByText('1 started, 0 resumed, 0 completed, 0 failed.')).toBeTruthy()
  })

  it('is not offered to others', async () => {
    const page = await open(experimentExample())
    expect(page.queryByRole('button', { name: 'Run the scheduler now' })).toBeNull()
  })
})

describe('the start of a new experiment', () => {
  it('has dates only when it is scheduled', async () => {
    const page = await renderFields(StartFields)
    expect(page.queryByRole('group', { name: 'Start' })).toBeNull()
    await page.user.click(page.getByRole('radio', { name: /Schedule the start/ }))
    expect(page.getByRole('group', { name: 'Start' })).toBeTruthy()
    expect(page.draft().start_mode).toBe('scheduled')
    await page.user.click(page.getByRole('radio', { name: /Start now/ }))
    expect(page.queryByRole('group', { name: 'Start' })).toBeNull()
    expect(page.draft().start_mode).toBe('now')
  })
})
