import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf } from '../../testing/list-of.ts'
import { refusal } from '../../testing/network.ts'
import { render } from '../../testing/render.tsx'
import { SchedulerCard } from './scheduler-card.tsx'
import { SchedulersPage } from './schedulers-page.tsx'
import { exampleHealth, exampleRun } from './testing/examples.ts'

const HEALTH = 'GET /api/v1/scheduler/health'
const HISTORY = 'GET /api/v1/scheduler/{name}/history'
const RUN = 'POST /api/v1/scheduler/rollout/run'
const SUPERUSER = { role: 'admin', is_superuser: true } as const

describe('a scheduler', () => {
  it.each([
    [{}, 'Healthy'],
    [{ is_running: true }, 'Running'],
    [{ last_run_status: 'PARTIAL' as const }, 'Some items failed'],
    [{ last_run_status: null }, 'No runs yet'],
    [{ consecutive_failures: 1, is_running: true }, 'Last run failed'],
    [{ consecutive_failures: 4 }, 'Last 4 runs failed'],
    [{ name: 'tomorrow' }, 'Healthy'],
  ])('with %j is labelled %s', async (change, label) => {
    const page = await render(<SchedulerCard health={exampleHealth(change)} />)
    expect(page.getByText(label)).toBeTruthy()
  })

  it('shows its interval, its times and its average duration', async () => {
    const never = { last_run_at: null, last_success_at: null, average_duration_seconds: null }
    const page = await render(
      <>
        <SchedulerCard health={exampleHealth()} />
        <SchedulerCard health={exampleHealth({ name: 'metrics', ...never })} />
      </>,
    )
    const facts = (title: string) => {
      const card = within(page.getByRole('region', { name: title }))
      return ['Every', 'Last success', 'Next run', 'Average duration'].map(
        (name) => card.getByText(name).nextElementSibling?.textContent,
      )
    }
    expect(facts('Rollout')).toEqual(['1 min', expect.stringMatching(/ago/), 'Not scheduled', '0.26 s'])
    expect(facts('Metrics')).toEqual(['1 min', 'Never', 'Not scheduled', '—'])
  })

  it('runs when a superuser asks for it, and its health is read again', async () => {
    let failures = 3
    const page = await render(<SchedulersPage />, {
      answers: {
        [HEALTH]: () => ({ schedulers: [exampleHealth({ consecutive_failures: failures })] }),
        [RUN]: () => {
          failures = 0
          return exampleRun()
        },
      },
      user: SUPERUSER,
    })
    await page.findByText('Last 3 runs failed')
    await page.user.click(page.getByRole('button', { name: 'Run rollout now' }))
    await page.findByText('Rollout runs now')
    await page.findByText('Healthy')
    expect(page.sent.map(({ operation }) => operation)).toEqual([RUN])
  })

  it('says why it cannot run now', async () => {
    const page = await render(<SchedulerCard health={exampleHealth()} />, {
      answers: { [RUN]: () => refusal(409, 'It is running already.') },
      user: SUPERUSER,
    })
    await page.user.click(page.getByRole('button', { name: 'Run rollout now' }))
    await page.findByText('It is running already.')
  })

  it('is run by superusers alone', async () => {
    const page = await render(<SchedulersPage />, {
      answers: { [HEALTH]: { schedulers: [exampleHealth()] } },
      user: { role: 'admin' },
    })
    for (const name of ['Run rollout now', 'Roll up events']) {
      const button = await page.findByRole('button', { name })
      expect(button.getAttribute('aria-disabled')).toBe('true')
      await page.user.click(button)
    }
    expect(page.sent).toEqual([])
  })
})

describe('the last runs of a scheduler', () => {
  const open = async (answer: object) => {
    const page = await render(<SchedulerCard health={exampleHealth()} />, { answers: { [HISTORY]: answer } })
    await page.user.click(page.getByRole('button', { name: 'Show the last runs' }))
    return page
  }

  it('show duration, outcome, items and the error', async () => {
    const runs = [
      exampleRun(),
      exampleRun({
        id: 'r2',
        status: 'FAILED',
        items_failed: 3,
        error_message: 'The database is read-only.',
      }),
      exampleRun({ id: 'r3', status: null, completed_at: null, items_processed: 0 }),
    ]
    const page = await open(listOf(runs))
    const cells = (await page.findAllByRole('row')).slice(1).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
    expect(cells).toEqual([
      ['Success', '1.50 s', '1,200', '0', ''],
      ['Failed', '1.50 s', '1,200', '3', 'The database is read-only.'],
      ['Running', 'Running', '0', '0', ''],
    ])
  })

  it('are hidden again', async () => {
    const page = await open(listOf([]))
    await page.findByText('No runs yet.')
    const button = page.getByRole('button', { name: 'Hide the last runs' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await page.user.click(button)
    expect(page.queryByText('No runs yet.')).toBeNull()
  })
})

describe('the roll-up', () => {
  it('starts when a superuser asks for it', async () => {
    const page = await render(<SchedulersPage />, {
      answers: { [HEALTH]: { schedulers: [] }, 'POST /api/v1/metrics/aggregate': { status: 'accepted' } },
      user: SUPERUSER,
    })
    await page.user.click(page.getByRole('button', { name: 'Roll up events' }))
    await page.findByText('Roll-up started')
  })
})
