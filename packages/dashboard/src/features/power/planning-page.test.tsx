import { within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { type Rendered, renderPage } from '../../testing/render.tsx'
import { storedDraft } from '../experiments/index.ts'
import { ANSWERS, sampleSize } from './testing/examples.ts'

const SIZE = 'POST /api/v1/power/sample-size'
const bodiesOf = ({ sent }: Rendered, path: string) =>
  sent.filter(({ operation }) => operation.endsWith(path)).map(({ body }) => body)

const enter = async (page: Rendered, label: string, value: string) => {
  const field = page.getByRole('textbox', { name: label })
  await page.user.clear(field)
  await page.user.type(field, value)
  await page.user.tab()
}

/** Every number of a row after its name. */
const cellsOf = (page: Rendered, table: string) =>
  within(page.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

afterEach(() => sessionStorage.clear())

describe('the sample size of a plan', () => {
  it('is computed for the default plan, with a curve that is a table, too', async () => {
    const page = await renderPage('/planning', { answers: ANSWERS })
    await page.findByText('29,502 subjects')
    page.getByText(/^To detect a change from 10 % to 11 % with 80 % power, you need/)
    expect(bodiesOf(page, '/sample-size')).toEqual([
      {
        metric_type: 'conversion',
        baseline_rate: 0.1,
        effect_type: 'relative',
        effect: 0.1,
        confidence_level: 0.95,
        power: 0.8,
        allocations: [50, 50],
        metrics: 1,
        correction_method: 'benjamini-hochberg',
        variance_reduction_pct: 0,
        sequential: 'none',
        planned_looks: 10,
      },
    ])
    await page.user.click(
      await page.findByRole('button', { name: 'Show as table: Power by number of subjects' }),
    )
    const table = within(page.getByRole('region', { name: 'Power by number of subjects' }))
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['65 %', '80 %'])
  })

  it('follows the form, as does the address', async () => {
    const size = (body: unknown) => sampleSize((body as { baseline_rate: number }).baseline_rate * 1000)
    const page = await renderPage('/planning', { answers: { ...ANSWERS, [SIZE]: size } })
    await page.findByText('200 subjects')
    await enter(page, 'Baseline rate', '20')
    await page.findByText('400 subjects')
    expect(page.address()).toBe('/planning?rate=0.2')
  })

  it('begins as its address says, with the disclosures open that differ from the default', async () => {
    const page = await renderPage('/planning?power=0.9&variants=3&sequential=pocock', { answers: ANSWERS })
    await page.findByText('29,502 subjects')
    expect(bodiesOf(page, '/sample-size')).toMatchObject([
      { power: 0.9, allocations: [33.33, 33.33, 33.34], sequential: 'pocock' },
    ])
    expect(page.getByRole('textbox', { name: 'Variants' })).toHaveProperty('value', '3')
    page.getByRole('textbox', { name: 'Planned looks' })
  })

  it('gives a duration once the traffic is known', async () => {
    const page = await renderPage('/planning', { answers: ANSWERS })
    await page.findByText('Enter the subjects per day')
    await enter(page, 'Subjects per day', '1000')
    await page.findByText('30 days')
    page.getByText('Run 5 weeks, so that every weekday counts equally')
    expect(bodiesOf(page, '/runtime')).toMatchObject([
      { daily_traffic: 1000, traffic_percentage: 100, effect: 0.1 },
    ])
  })

  it('says why it is not computable, and asks again after a failure', async () => {
    let answer: () => unknown = () => refusal(422, 'effect takes the rate to 1 and beyond')
    const page = await renderPage('/planning', { answers: { ...ANSWERS, [SIZE]: () => answer() } })
    await page.findByText('Effect takes the rate to 1 and beyond.')
    answer = () => refusal(403, 'Not today')
    await enter(page, 'Baseline rate', '20')
    await page.findByText('Not today')
    answer = () => sampleSize(5)
    await page.user.click(page.getByRole('button', { name: 'Try again' }))
    await page.findByText('10 subjects')
  })
})

describe('the detectable effect of a plan', () => {
  it('is computed for a number of subjects', async () => {
    const page = await renderPage('/planning?question=effect', { answers: ANSWERS })
    await page.findByText(
      /^With 10,000 subjects in the control, the minimum detectable effect at 80 % power is/,
    )
    page.getByText('1.21 pp')
    expect(page.queryByRole('textbox', { name: 'Subjects per day' })).toBeNull()
    await enter(page, 'Subjects in the control', '500')
    await expect.poll(() => bodiesOf(page, '/mde').at(-1)).toMatchObject({ sample_size_per_variant: 500 })
    await expect.poll(page.address).toBe('/planning?question=effect&size=500')
  })

  it('does not exist for too few subjects', async () => {
    const none = { ...ANSWERS['POST /api/v1/power/mde'], mde_relative: null, mde_absolute: null }
    const page = await renderPage('/planning?question=effect', {
      answers: { ...ANSWERS, 'POST /api/v1/power/mde': none },
    })
    await page.findByText('No effect can be detected')
  })
})

describe('the duration of a plan', () => {
  it('depends on the traffic, which it asks for', async () => {
    const page = await renderPage('/planning?question=duration', { answers: ANSWERS })
    await page.findByRole('heading', { name: 'Enter the subjects per day' })
    expect(page.sent).toEqual([])
  })

  it('is shown with the detectable effect of other durations, and which to choose', async () => {
    const page = await renderPage('/planning?question=duration&traffic=1000', { answers: ANSWERS })
    await page.findByText('30 days')
    await page.findByRole('table', { name: 'Detectable effect by duration' })
    expect(cellsOf(page, 'Detectable effect by duration')).toEqual([
      ['7 days', '–', '–', '3,500'],
      ['14 days', '12.0 %', '1.20 pp', '7,000'],
      ['28 daysRecommendedDetects your effect', '9.0 %', '0.90 pp', '14,000'],
    ])
    await enter(page, 'Longest duration', '30')
    await expect.poll(() => bodiesOf(page, '/power/plan').at(-1)).toMatchObject({ max_days: 30 })
  })
})

describe('a plan for several metrics', () => {
  const byEffect = (body: unknown) => sampleSize((body as { effect: number }).effect === 0.5 ? 100 : 900)

  it('is sized by the metric that needs the most subjects', async () => {
    const page = await renderPage('/planning?question=metrics', { answers: { ...ANSWERS, [SIZE]: byEffect } })
    await page.user.click(await page.findByRole('button', { name: 'Start with two metrics' }))
    await page.findByText('100 subjects in the control')
    const items = page
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent?.includes('in the control'))
    expect(items.map(({ textContent }) => textContent?.includes('Decides the size.'))).toEqual([true, false])
    page.getByText('1,800')
    expect(bodiesOf(page, '/sample-size')).toMatchObject([
      { effect: 0.1, metrics: 1, correction_method: 'benjamini-hochberg' },
      { effect: 0.5, metrics: 1, correction_method: 'none' },
    ])
  })

  it('corrects goals for their number, and forgets a metric that is removed', async () => {
    const page = await renderPage('/planning?question=metrics', { answers: { ...ANSWERS, [SIZE]: byEffect } })
    await page.user.click(await page.findByRole('button', { name: 'Start with two metrics' }))
    await page.user.click(page.getByRole('button', { name: 'Add a goal' }))
    const goals = () => bodiesOf(page, '/sample-size').map((body) => (body as { metrics: number }).metrics)
    await expect.poll(goals).toContain(2)
    await expect.poll(() => page.getAllByText('900 subjects in the control')).toHaveLength(2)
    await page.user.click(page.getByRole('button', { name: 'Remove Refund' }))
    await page.user.click(page.getByRole('button', { name: 'Remove the metric' }))
    await expect.poll(page.address).toMatch(/Purchase(?!.*Refund)/)
    expect(page.getAllByRole('textbox', { name: 'Metric' })).toHaveLength(1)
  })
})

describe('the address of a plan', () => {
  it('changes the plan when it changes, as with a link to another one', async () => {
    const page = await renderPage('/planning?rate=0.2', { answers: ANSWERS })
    await page.findByText(/from 20 % to 22 %/)
    await page.user.click(page.getByRole('link', { name: 'Planning' }))
    await page.findByText(/from 10 % to 11 %/)
    expect(page.getByRole('textbox', { name: 'Baseline rate' })).toHaveProperty('value', '10')
  })

  it('has the question, which the tabs choose', async () => {
    const page = await renderPage('/planning', { answers: ANSWERS })
    await page.user.click(await page.findByRole('tab', { name: 'Detectable effect' }))
    await expect.poll(page.address).toBe('/planning?question=effect')
  })
})

describe('the draft of a plan', () => {
  it('opens in the form of a new experiment with the numbers of the plan', async () => {
    const page = await renderPage('/planning?rate=0.25&effect=0.08', { answers: ANSWERS })
    await page.user.click(await page.findByRole('button', { name: 'Create a draft' }))
    await expect.poll(page.address).toMatch(/^\/experiments\/new/)
    expect(storedDraft()?.plan).toMatchObject({ baseline_rate: 0.25, minimum_detectable_effect: 0.08 })
  })

  it('is for editors only', async () => {
    const page = await renderPage('/planning', { answers: ANSWERS, user: { role: 'analyst' } })
    const create = await page.findByRole('button', { name: 'Create a draft' })
    await page.user.click(create)
    expect([create.getAttribute('aria-disabled'), storedDraft()]).toEqual(['true', undefined])
  })
})
