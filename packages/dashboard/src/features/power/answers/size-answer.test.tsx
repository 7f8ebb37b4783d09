import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Rendered, render } from '../../../testing/render.tsx'
import { DEFAULT_PLAN } from '../plan.ts'
import { ANSWERS, sampleSize } from '../testing/examples.ts'
import { EffectAnswer } from './effect-answer.tsx'
import { SizeAnswer } from './size-answer.tsx'

const SIZE = 'POST /api/v1/power/sample-size'
const RUNTIME = 'POST /api/v1/power/runtime'
const WITH_TRAFFIC = { ...DEFAULT_PLAN, traffic: 100 }

const open = (answers: object, plan = DEFAULT_PLAN): Promise<Rendered> =>
  render(<SizeAnswer plan={plan} />, { answers: { ...ANSWERS, ...answers } })

describe('the answer for a sample size', () => {
  it.each([
    [[100, 100, 100], 'the same in every other variant', '3 variants'],
    [[100, 60, 60], '60 in every other variant', '3 variants'],
  ])('says how many subjects other variants need: %j', async (sample_sizes, others, variants) => {
    const page = await open({ [SIZE]: sampleSize(100, { sample_sizes, total_sample_size: 300 }) })
    await page.findByText(others)
    page.getByText(variants)
  })

  it('shortens totals beyond ten million', async () => {
    const page = await open({ [SIZE]: sampleSize(6_172_839) })
    await page.findByText('12.3M')
    page.getByText('12,345,678 subjects')
  })

  it('warns of a duration of more than a quarter', async () => {
    const runtime = { ...sampleSize(14_751), days: 92, weeks: 14, end_date: '2027-03-01' }
    const page = await open({ [RUNTIME]: runtime }, WITH_TRAFFIC)
    await page.findByText('Long: plan for a larger effect or more traffic')
    page.getByText('92 days')
  })

  it('says that the duration is being computed', async () => {
    const page = await open({ [RUNTIME]: () => new Promise(() => undefined) }, WITH_TRAFFIC)
    await page.findByText('Computing …')
  })
})

describe('the answer for a detectable effect', () => {
  it('has a curve of the power by effect, which is a table, too', async () => {
    const curve = {
      ...sampleSize(10),
      points: [
        { x: 0.05, power: 0.3 },
        { x: 0.121, power: 0.8 },
      ],
    }
    const page = await render(<EffectAnswer plan={DEFAULT_PLAN} />, {
      answers: { ...ANSWERS, 'GET /api/v1/power/curve': curve },
    })
    await page.user.click(
      await page.findByRole('button', { name: 'Show as table: Power by size of the effect' }),
    )
    const table = within(page.getByRole('region', { name: 'Power by size of the effect' }))
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows).toEqual(['EffectPower', '5.0 %30 %', '12.1 %80 %'])
  })

  it('is absolute where the plan is', async () => {
    const plan = { ...DEFAULT_PLAN, effect_type: 'absolute' as const }
    const page = await render(<EffectAnswer plan={plan} />, { answers: ANSWERS })
    await page.findByText('1.21 pp', { selector: 'strong' })
    page.getByText('a rate of 11.00 %')
  })
})
