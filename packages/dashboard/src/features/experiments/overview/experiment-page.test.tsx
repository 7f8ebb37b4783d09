import { within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { User } from '../../../api/session.ts'
import { type Answers, refusal } from '../../../testing/network.ts'
import { render, renderPage } from '../../../testing/render.tsx'
import type { Experiment } from '../api-types.ts'
import {
  experimentExample,
  FORM_ANSWERS,
  groupExample,
  ID,
  rulesExample,
  runningExample,
} from '../testing/examples.ts'
import { resultsExample } from '../testing/results-examples.ts'
import { HeaderActions } from './header-actions.tsx'
import { HistoryTab } from './history-tab.tsx'

const READ = 'GET /api/v1/experiments/{id}'

const open = (experiment: Experiment, answers: Answers = {}, href = `/experiments/${ID}`) =>
  renderPage(href, {
    answers: {
      ...FORM_ANSWERS,
      [READ]: experiment,
      'GET /api/v1/results/{id}': resultsExample(),
      ...answers,
    },
  })

describe('the page of an experiment', () => {
  it('shows its hypothesis, tags and facts', async () => {
    const page = await open(
      experimentExample({
        description: 'See the designs.',
        tags: ['web'],
        owner_name: 'Grace',
        mutual_exclusion_group_id: groupExample().id,
      }),
      { 'GET /api/v1/mutual-exclusion-groups/{id}': groupExample() },
    )
    await page.findByRole('heading', { name: 'Checkout' })
    expect(page.getByText('One page sells more.')).toBeTruthy()
    expect(page.getByText('See the designs.')).toBeTruthy()
    expect(page.getByRole('link', { name: 'web' }).getAttribute('href')).toBe('/experiments?tag=web')
    expect(page.getByText('Grace')).toBeTruthy()
    expect(page.getByText('Not started')).toBeTruthy()
    const group = await page.findByRole('link', { name: 'Checkout group' })
    expect(group.getAttribute('href')).toBe(`/exclusion-groups/${groupExample().id}`)
  })

  it('leads from what is missing to the dialog that adds it', async () => {
    const page = await open(experimentExample({ metrics: [] }))
    await page.findByText('Next: add a metric')
    await page.user.click(page.getByRole('button', { name: 'Add metrics' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Edit metrics' }))
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await expect.poll(() => page.queryByRole('dialog')).toBeNull()
  })

  it('starts a draft from its next step, after a question that says what happens', async () => {
    const rules = { targeting_rules: rulesExample(), traffic_percentage: 20 }
    const page = await open(experimentExample(rules), { 'POST /api/v1/experiments/{id}/start': {} })
    await page.user.click(await page.findByRole('button', { name: 'Start now' }))
    const question = within(await page.findByRole('alertdialog', { name: 'Start Checkout?' }))
    expect(
      question.getByText(/20 % of subjects who match the targeting rules: 50 % Control, 50 % One page/),
    ).toBeTruthy()
    await page.user.click(question.getByRole('button', { name: 'Start' }))
    await page.findByText('Checkout is running')
    expect(page.sent).toEqual([{ operation: `POST /api/v1/experiments/${ID}/start`, body: undefined }])
  })

  it('leads from the results of a running experiment to their page', async () => {
    const page = await open(runningExample())
    await page.findByText('Next: ship the winner')
    const link = page.getByRole('link', { name: 'Show results' })
    expect(link.getAttribute('href')).toBe(`/experiments/${ID}/results`)
  })

  it('opens the tab of its address, and puts another one there', async () => {
    const page = await open(experimentExample(), {}, `/experiments/${ID}?tab=targeting`)
    await page.findByText('Without targeting rules, every subject matches.')
    await page.user.click(page.getByRole('tab', { name: 'Metadata' }))
    await expect.poll(page.address).toBe(`/experiments/${ID}?tab=metadata`)
    await page.user.click(page.getByRole('tab', { name: 'Overview' }))
    await expect.poll(page.address).toBe(`/experiments/${ID}`)
  })

  it('says that there is no such experiment', async () => {
    const page = await open(experimentExample(), { [READ]: () => refusal(404, 'Experiment not found') })
    await page.findByText('Experiment not found')
  })
})

const header = (experiment: Experiment, answers: Answers = {}, user: Partial<User> = {}) =>
  render(<HeaderActions experiment={experiment} clone={vi.fn()} />, { answers, user })

type Page = Awaited<ReturnType<typeof header>>

const confirm = async (page: Page, action: string) => {
  const question = within(await page.findByRole('alertdialog'))
  await page.user.click(question.getByRole('button', { name: action }))
}

const pick = async (page: Page, name: string) => {
  await page.user.click(page.getByRole('button', { name: 'More actions of Checkout' }))
  await page.user.click(await page.findByRole('menuitem', { name }))
}

describe('the commands of an experiment', () => {
  it.each<[string, Partial<Experiment>, string[]]>([
    ['draft', {}, ['Start']],
    ['running experiment', { status: 'ACTIVE' }, ['Complete', 'Pause']],
    ['paused experiment', { status: 'PAUSED' }, ['Complete', 'Resume']],
    ['completed experiment', { status: 'COMPLETED' }, []],
    ['archived draft', { archived_at: '2026-11-02T00:00:00Z' }, []],
  ])('have a button each for a %s', async (_what, change, names) => {
    const page = await header(experimentExample(change))
    const buttons = page.getAllByRole('button').map(({ textContent }) => textContent)
    expect(buttons.filter((text) => text !== '')).toEqual(names)
  })

  it('send nothing when the question is answered with Cancel', async () => {
    const page = await header(runningExample())
    await page.user.click(page.getByRole('button', { name: 'Complete' }))
    const question = within(await page.findByRole('alertdialog', { name: 'Complete Checkout?' }))
    expect(question.getByText(/This is final.*1,234 assigned subjects/)).toBeTruthy()
    await page.user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(page.sent).toEqual([])
  })

  it('pause, and resume with Undo', async () => {
    const page = await header(runningExample(), {
      'POST /api/v1/experiments/{id}/pause': {},
      'POST /api/v1/experiments/{id}/start': {},
    })
    await page.user.click(page.getByRole('button', { name: 'Pause' }))
    await confirm(page, 'Pause')
    await page.findByText('Checkout is paused')
    await page.user.click(page.getByRole('button', { name: 'Undo', hidden: true }))
    const commands = () => page.sent.map(({ operation }) => operation.split('/').at(-1))
    await expect.poll(commands).toEqual(['pause', 'start'])
  })

  it('say why the service refused one', async () => {
    const page = await header(runningExample(), {
      'POST /api/v1/experiments/{id}/pause': () => refusal(409, 'It is completed already.'),
    })
    await page.user.click(page.getByRole('button', { name: 'Pause' }))
    await confirm(page, 'Pause')
    await page.findByText('It is completed already.')
  })

  it('archive and unarchive from the menu', async () => {
    const page = await header(experimentExample(), { 'POST /api/v1/experiments/{id}/archive': {} })
    await pick(page, 'Archive')
    await confirm(page, 'Archive')
    await page.findByText('Checkout is archived')
    page.unmount()
    const archived = await header(experimentExample({ archived_at: '2026-11-02T00:00:00Z' }), {
      'POST /api/v1/experiments/{id}/unarchive': {},
    })
    await pick(archived, 'Unarchive')
    await confirm(archived, 'Unarchive')
    await archived.findByText('Checkout is no longer archived')
  })

  it('delete a draft with its key, and leave its page', async () => {
    const asked: string[] = []
    const page = await header(experimentExample(), {
      'DELETE /api/v1/experiments/{id}': (_body: unknown, { search }: URL) => {
        asked.push(search)
        return {}
      },
    })
    await pick(page, 'Delete draft')
    await confirm(page, 'Delete draft')
    await expect.poll(page.address).toBe('/experiments')
    expect(asked).toEqual(['?experiment_key=checkout'])
  })

  it('are refused with the reason while something is missing, or for the wrong role', async () => {
    const draft = await header(experimentExample({ metrics: [] }))
    expect(draft.getByRole('button', { name: 'Start' }).getAttribute('aria-disabled')).toBe('true')
    draft.unmount()
    const viewer = await header(runningExample(), {}, { role: 'viewer' })
    for (const name of ['Pause', 'Complete', 'Results'])
      expect(viewer.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
    expect(viewer.queryByRole('link', { name: 'Assignments' })).toBeNull()
    await viewer.user.click(viewer.getByRole('button', { name: 'More actions of Checkout' }))
    const archive = await viewer.findByRole('menuitem', { name: 'Archive' })
    expect(within(archive).getByText(/Only administrators and developers/)).toBeTruthy()
  })

  it('lead to the weights of a bandit, the assignments and the results', async () => {
    const page = await header(runningExample({ experiment_type: 'bandit' }))
    const links = page.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['bandit', 'assignments', 'results'].map((path) => `/experiments/${ID}/${path}`))
  })
})

describe('the history of an experiment', () => {
  const entry = (position: number, action_description: string) => ({
    id: `entry-${position}`,
    timestamp: '2026-11-02T09:00:00Z',
    user_id: null,
    user_email: 'grace@example.com',
    action_type: 'experiment_update',
    action_description,
    entity_type: 'experiment',
    entity_id: ID,
    entity_name: 'Checkout',
    old_value: null,
    new_value: null,
    reason: null,
    ip_address: null,
    user_agent: null,
    request_id: null,
    position,
    previous_hash: '',
    hash: '',
  })
  const HISTORY = 'GET /api/v1/experiments/{id}/history'

  it('is read on where there is more than one page of it', async () => {
    const page = await render(<HistoryTab id={ID} />, {
      answers: {
        [HISTORY]: (_body: unknown, { searchParams }: URL) => {
          const skip = Number(searchParams.get('skip'))
          return {
            items: [entry(51 - skip, skip === 0 ? 'Renamed it' : 'Created it')],
            total: 51,
            skip,
            limit: 50,
          }
        },
      },
    })
    await page.findByText(/Renamed it/)
    await page.user.click(page.getByRole('button', { name: 'Show earlier changes' }))
    await page.findByText(/Created it/)
    expect(page.queryByRole('button', { name: 'Show earlier changes' })).toBeNull()
  })

  it('teaches what it will hold, and says why it cannot be read', async () => {
    const empty = await render(<HistoryTab id={ID} />, {
      answers: { [HISTORY]: { items: [], total: 0, skip: 0, limit: 50 } },
    })
    await empty.findByText('No changes yet')
    empty.unmount()
    const failing = await render(<HistoryTab id="other" />, {
      answers: { [HISTORY]: () => refusal(429, 'Too many requests.') },
    })
    await failing.findByText('Too many requests.')
    expect(failing.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
