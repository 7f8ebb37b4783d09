import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, refusal } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render.tsx'
import type { Experiment } from '../api-types.ts'
import {
  FORM_ANSWERS,
  ID,
  pageExample,
  rulesExample,
  runningExample,
  treatmentExample,
  variantExample,
} from '../testing/examples.ts'
import { hashedVariant } from './explanation.ts'
import { assignmentsSearch } from './search.ts'

const ASSIGNMENTS = 'GET /api/v1/experiments/{id}/assignments'
const EVENTS = 'GET /api/v1/experiments/{id}/events'
const CHECK = 'GET /api/v1/holdout/check/{user}'

const assignment = (user_id: string, { id, name, is_control } = variantExample()) => ({
  id: `assignment-${user_id}`,
  user_id,
  experiment_id: ID,
  experiment_key: 'checkout',
  experiment_name: 'Checkout',
  variant_id: id,
  variant_name: name,
  is_control,
  created_at: '2026-11-03T09:00:00Z',
  attributes: { country: 'DE' },
})

const event = (metadata: object | null, value: number | null) => ({
  id: `event-${value}`,
  event_id: null,
  event_name: 'order',
  event_type: 'custom',
  user_id: 'ada',
  experiment_id: ID,
  feature_flag_id: null,
  variant_id: null,
  value,
  metadata,
  timestamp: '2026-11-04T09:00:00Z',
  created_at: '2026-11-04T09:00:00Z',
})

const open = async (search = '', answers: Answers = {}, experiment: Experiment = runningExample()) => {
  const asked: string[] = []
  const list = (_body: unknown, url: URL) => {
    asked.push(url.search)
    return pageExample([])
  }
  const page = await renderPage(`/experiments/${ID}/assignments${search}`, {
    answers: {
      ...FORM_ANSWERS,
      'GET /api/v1/experiments/{id}': experiment,
      [ASSIGNMENTS]: list,
      [EVENTS]: pageExample([]),
      [CHECK]: { user_id: 'ada', is_in_holdout: false },
      ...answers,
    },
  })
  await page.findByRole('heading', { name: 'Assignments' })
  return { ...page, asked }
}

describe('the assignments of an experiment', () => {
  it('are listed with their attributes, and lead to the look-up of a subject', async () => {
    const page = await open('', { [ASSIGNMENTS]: pageExample([assignment('ada')]) })
    const table = within(await page.findByRole('table', { name: 'Assignments' }))
    expect(table.getByText('country: DE')).toBeTruthy()
    await page.user.click(table.getByRole('button', { name: 'ada' }))
    await expect.poll(page.address).toBe(`/experiments/${ID}/assignments?subject=ada`)
  })

  it('are filtered by a variant, from the first page on', async () => {
    const page = await open('?skip=50')
    await page.user.click(await page.findByRole('button', { name: /^Variant|Any variant/ }))
    await page.user.click(await page.findByRole('option', { name: 'One page' }))
    await expect.poll(page.address).toBe(`/experiments/${ID}/assignments?variant=treatment`)
    await expect.poll(() => page.asked.at(-1)).toBe('?skip=0&limit=50&variant_id=treatment')
    expect(page.asked[0]).toBe('?skip=50&limit=50')
  })

  it('have pages', async () => {
    const page = await open('', { [ASSIGNMENTS]: pageExample([assignment('ada')], 120) })
    await page.user.click(await page.findByRole('button', { name: /next/i }))
    await expect.poll(page.address).toBe(`/experiments/${ID}/assignments?skip=50`)
  })

  it('teach where they come from when there is none', async () => {
    const page = await open()
    await page.findByText('No assignments yet')
    expect(page.getByRole('link', { name: 'Connect an application' }).getAttribute('href')).toBe(
      '/developers',
    )
  })

  it('say why they cannot be read', async () => {
    const page = await open('', { [ASSIGNMENTS]: () => refusal(429, 'Too many requests.') })
    await page.findByText('Too many requests.')
    expect(page.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('the look-up of a subject', () => {
  it('is kept in the address until it is cleared', async () => {
    const page = await open()
    await page.user.type(await page.findByRole('textbox', { name: 'Look up a subject' }), ' ada {Enter}')
    await expect.poll(page.address).toBe(`/experiments/${ID}/assignments?subject=ada`)
    await page.user.click(await page.findByRole('button', { name: 'Clear' }))
    await expect.poll(page.address).toBe(`/experiments/${ID}/assignments`)
  })

  it('shows the variant of the subject with the hash that selected it', async () => {
    const { variant, at } = hashedVariant(runningExample(), 'ada')
    const page = await open('?subject=ada', { [ASSIGNMENTS]: pageExample([assignment('ada', variant)]) })
    await page.findByText(
      `Its hash is ${(at * 100).toFixed(2)} of 100, which selects ${variant?.name}. It keeps this variant.`,
    )
    await page.user.click(page.getByRole('button', { name: '1 stored attribute' }))
    expect(page.getByText('country')).toBeTruthy()
  })

  it('explains a variant from before the allocation changed', async () => {
    const { variant } = hashedVariant(runningExample(), 'ada')
    const [control, treatment] = [variantExample(), treatmentExample()]
    const other = variant?.id === control.id ? treatment : control
    const page = await open('?subject=ada', { [ASSIGNMENTS]: pageExample([assignment('ada', other)]) })
    await page.findByText(
      new RegExp(
        `allocation has changed since.*would get ${variant?.name}, but this one keeps ${other.name}`,
      ),
    )
  })

  it('explains that a bandit assigned by its weights at that time', async () => {
    const bandit = runningExample({ experiment_type: 'bandit' })
    const page = await open('?subject=ada', { [ASSIGNMENTS]: pageExample([assignment('ada')]) }, bandit)
    await page.findByText('Assigned by the weights at that time. It keeps Control when the weights change.')
  })

  it('shows the steps of the decision for a subject without an assignment', async () => {
    const page = await open('?subject=ada', {}, runningExample({ targeting_rules: rulesExample() }))
    const steps = within(await page.findByRole('list', { name: 'Decision steps' }))
    await steps.findByText('The subject is not held out.')
    const titles = steps.getAllByRole('listitem').map(({ textContent }) => textContent?.split(':')[0])
    expect(titles.slice(0, 4)).toEqual([
      'Experiment is running',
      'Not in the holdout',
      'Matches the targeting rules',
      'Within the traffic',
    ])
    await page.user.click(page.getByRole('button', { name: 'Test the targeting rules with its attributes' }))
    await page.user.type(await page.findByRole('textbox', { name: 'country' }), 'DE')
    await expect.poll(() => page.getByRole('status').textContent).toBe('Matches')
  })

  it('shows no step after the one that ends the decision', async () => {
    const page = await open('?subject=ada', { [CHECK]: { user_id: 'ada', is_in_holdout: true } })
    const steps = within(await page.findByRole('list', { name: 'Decision steps' }))
    await steps.findByText('The holdout withholds the subject from every experiment.')
    expect(steps.getAllByRole('listitem')).toHaveLength(2)
  })

  it('shows the events of the subject, with value and metadata', async () => {
    const page = await open('?subject=ada', {
      [EVENTS]: pageExample([event({ basket: 3 }, 12.5), event(null, null)]),
    })
    const table = within(await page.findByRole('table', { name: 'Events of the subject' }))
    expect(table.getByText('12.5')).toBeTruthy()
    expect(table.getByTitle('{"basket":3}')).toBeTruthy()
    expect(table.getAllByText('—')).toHaveLength(2)
  })

  it('says that no event of the subject counts', async () => {
    const page = await open('?subject=ada')
    await page.findByText('No event of this subject counts towards this experiment.')
  })
})

describe('the search parameters of the assignments', () => {
  it.each([
    [{ subject: 42 }, { subject: '42' }],
    [{ subject: 'x'.repeat(300) }, { subject: 'x'.repeat(255) }],
    [{ skip: 0, variant: '' }, {}],
    [
      { skip: 50, variant: 'b' },
      { skip: 50, variant: 'b' },
    ],
    [{ skip: -50 }, {}],
  ])('read %j', (raw, search) => {
    expect(JSON.parse(JSON.stringify(assignmentsSearch(raw)))).toEqual(search)
  })
})
