import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { type Rendered, renderPage } from '../../testing/render.tsx'
import type { Flag } from '../flags/index.ts'
import { SCHEDULE, scheduleWith } from './testing/examples.ts'

const FLAG: Partial<Flag> = {
  id: SCHEDULE.feature_flag_id,
  key: 'fast-search',
  name: 'Fast search',
  status: 'ACTIVE',
}
const DRAFT = scheduleWith({ status: 'DRAFT' })
const CREATE = 'POST /api/v1/rollout-schedules/'
const ACTIVATE = 'POST /api/v1/rollout-schedules/{id}/activate'

const ANSWERS = {
  'GET /api/v1/feature-flags/': { items: [FLAG], total: 1, skip: 0, limit: 20 },
  'GET /api/v1/feature-flags/{id}': FLAG,
  'GET /api/v1/rollout-schedules/{id}': DRAFT,
  [CREATE]: DRAFT,
  [ACTIVATE]: SCHEDULE,
}

const open = async (answers: object = {}) => {
  const page = await renderPage(`/rollouts/new?flag=${FLAG.id}`, { answers: { ...ANSWERS, ...answers } })
  await page.findByDisplayValue('Roll out Fast search')
  return page
}

/** A control of the form; looked up among hidden elements too, which spares a walk through the whole page. */
const control = (page: Rendered, role: 'button' | 'radio' | 'checkbox', name: string | RegExp) =>
  page.getByRole(role, { name, hidden: true })

const sentStages = ({ sent }: Rendered) => {
  const { stages = [] } = Object(sent[0]?.body) as {
    stages?: { target_percentage: number; trigger_type: string }[]
  }
  return stages.map(({ target_percentage, trigger_type }) => `${target_percentage} ${trigger_type}`)
}

describe('the form of a new rollout', () => {
  it('creates and activates the careful template for the flag of its address', async () => {
    const page = await open()
    await page.user.click(control(page, 'button', 'Start rollout'))
    await page.findByText('Roll out Fast search is active')
    await expect.poll(page.address).toBe(`/rollouts/${SCHEDULE.id}`)
    expect(page.sent.map(({ operation }) => operation)).toEqual([
      CREATE,
      `POST /api/v1/rollout-schedules/${SCHEDULE.id}/activate`,
    ])
    expect(page.sent[0]?.body).toMatchObject({ name: 'Roll out Fast search', feature_flag_id: FLAG.id })
    expect(sentStages(page)).toEqual([1, 5, 25, 50, 100].map((target) => `${target} TIME_BASED`))
  })

  it('saves another template as a draft', async () => {
    const page = await open()
    await page.user.click(control(page, 'radio', /^Manual/))
    await page.user.click(control(page, 'checkbox', /^Activate now/))
    await page.user.click(control(page, 'button', 'Save draft'))
    await page.findByText('Roll out Fast search is saved as a draft')
    expect(page.sent).toHaveLength(1)
    expect(sentStages(page)).toEqual([5, 25, 50, 100].map((target) => `${target} MANUAL`))
  })

  it('keeps the rollout as a draft and says so when it cannot be activated', async () => {
    const page = await open({ [ACTIVATE]: () => refusal(409, 'Another rollout of this flag is active.') })
    await page.user.click(control(page, 'button', 'Start rollout'))
    await page.findByText('Another rollout of this flag is active.')
    await page.findByText('Roll out Fast search is saved as a draft')
    await expect.poll(page.address).toBe(`/rollouts/${SCHEDULE.id}`)
  })

  it('sends nothing while a stage has a problem, and names it', async () => {
    const page = await open()
    const [first] = page.getAllByRole('textbox', { name: 'Percentage', hidden: true })
    await page.user.clear(first ?? page.container)
    await page.user.type(first ?? page.container, '60')
    await page.user.tab()
    await page.findByText('The percentage of stage 2 must not be below that of stage 1.')
    await page.user.click(control(page, 'button', 'Start rollout'))
    expect(page.sent).toEqual([])
  })

  it('keeps a name that somebody wrote', async () => {
    const page = await open()
    const name = page.getByDisplayValue('Roll out Fast search')
    await page.user.clear(name)
    await page.user.type(name, 'Autumn')
    await page.user.click(control(page, 'radio', /^Quick/))
    page.getByDisplayValue('Autumn')
  })

  it('shows what the service refuses at the field', async () => {
    const problem = { loc: ['body', 'name'], msg: 'This name is taken.', type: 'value' }
    const page = await open({ [CREATE]: () => refusal(422, [problem]) })
    await page.user.click(control(page, 'button', 'Start rollout'))
    const name = page.getByDisplayValue('Roll out Fast search')
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    expect(page.address()).toBe(`/rollouts/new?flag=${FLAG.id}`)
  })

  it('needs a flag', async () => {
    const page = await renderPage('/rollouts/new', { answers: ANSWERS })
    await page.findByText(/^Choose a flag\./)
    const start = control(page, 'button', 'Start rollout')
    expect(start.getAttribute('aria-disabled')).toBe('true')
  })
})
