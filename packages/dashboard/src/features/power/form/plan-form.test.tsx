import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { type Rendered, render } from '../../../testing/render.tsx'
import { DEFAULT_PLAN, type Plan } from '../plan.ts'
import { PlanForm } from './plan-form.tsx'

/** The form with its plan, which a test reads from `plan.current`. */
const open = async (begin: Partial<Plan> = {}) => {
  const plan = { current: { ...DEFAULT_PLAN, ...begin } }
  const Form = () => {
    const [value, setValue] = useState(plan.current)
    const change = (part: Partial<Plan>) => {
      plan.current = { ...plan.current, ...part }
      setValue(plan.current)
    }
    return <PlanForm plan={value} change={change} />
  }
  return { plan, page: await render(<Form />) }
}

const enter = async (page: Rendered, label: string, value: string) => {
  const field = page.getByRole('textbox', { name: label })
  await page.user.clear(field)
  await page.user.type(field, value)
  await page.user.tab()
}

const choose = async (page: Rendered, select: RegExp, option: RegExp) => {
  await page.user.click(page.getByRole('button', { name: select }))
  await page.user.click(page.getByRole('option', { name: option }))
}

describe('the form of a plan', () => {
  it('takes fractions in percent', async () => {
    const { plan, page } = await open()
    await enter(page, 'Baseline rate', '3.4')
    await enter(page, 'Power', '90')
    await enter(page, 'Confidence', '99')
    expect(plan.current).toMatchObject({ rate: 0.034, power: 0.9, confidence: 0.99 })
  })

  it('keeps about the same effect when its type changes, in percentage points for conversions', async () => {
    const { plan, page } = await open({ rate: 0.2, effect: 0.1 })
    await page.user.click(page.getByRole('radio', { name: 'Absolute' }))
    expect(plan.current).toMatchObject({ effect_type: 'absolute', effect: 0.02 })
    await enter(page, 'Minimum detectable effect', '1.5')
    expect(plan.current.effect).toBe(0.015)
    await page.user.click(page.getByRole('radio', { name: 'Relative' }))
    expect(plan.current.effect).toBeCloseTo(0.075, 9)
  })

  it('asks for mean and standard deviation of a mean, with absolute effects in its unit', async () => {
    const { plan, page } = await open({ effect_type: 'absolute' })
    await page.user.click(page.getByRole('radio', { name: 'Mean' }))
    expect(page.queryByRole('textbox', { name: 'Baseline rate' })).toBeNull()
    await enter(page, 'Baseline mean', '-12')
    await enter(page, 'Standard deviation', '5')
    await enter(page, 'Minimum detectable effect', '2.5')
    expect(plan.current).toMatchObject({ kind: 'mean', mean: -12, deviation: 5, effect: 2.5 })
  })

  it('asks for the traffic in the experiment once the subjects per day are known', async () => {
    const { plan, page } = await open()
    expect(page.queryByRole('textbox', { name: 'Traffic in the experiment' })).toBeNull()
    await enter(page, 'Subjects per day', '2500')
    await enter(page, 'Traffic in the experiment', '40')
    expect(plan.current).toMatchObject({ traffic: 2500, traffic_percentage: 40 })
    await page.user.clear(page.getByRole('textbox', { name: 'Subjects per day' }))
    await page.user.tab()
    expect(plan.current.traffic).toBe(0)
  })

  it('divides the traffic among variants, equally unless the control has its own', async () => {
    const { plan, page } = await open({ variants: 4 })
    expect(page.getByRole('textbox', { name: 'Traffic of the control' })).toHaveProperty('value', '25')
    await enter(page, 'Traffic of the control', '40')
    expect(plan.current.control_share).toBe(40)
    await enter(page, 'Traffic of the control', '25')
    expect(plan.current.control_share).toBe(0)
  })

  it('asks for planned looks where there are interim looks', async () => {
    const { plan, page } = await open({ metrics: 3 })
    expect(page.queryByRole('textbox', { name: 'Planned looks' })).toBeNull()
    await choose(page, /Interim looks/, /Pocock/)
    await enter(page, 'Planned looks', '4')
    await choose(page, /Correction/, /Bonferroni/)
    await enter(page, 'Variance removed by CUPED', '30')
    expect(plan.current).toMatchObject({
      sequential: 'pocock',
      looks: 4,
      correction: 'bonferroni',
      variance_reduction: 30,
    })
  })

  it('leaves baseline and effect to the table of several metrics', async () => {
    const { page } = await open({ question: 'metrics' })
    page.getByText(/^Each metric has its own baseline rate/)
    expect(page.queryByRole('textbox', { name: /Baseline|Minimum|Goal metrics/ })).toBeNull()
  })
})
