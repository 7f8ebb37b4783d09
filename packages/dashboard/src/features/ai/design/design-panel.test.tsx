import { describe, expect, it, onTestFinished } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { type Rendered, render, renderPage } from '../../../testing/render.tsx'
import type { Design } from '../api-types.ts'
import { designExample } from '../testing/examples.ts'
import { DesignPanel } from './design-panel.tsx'
import { DesignResult } from './design-result.tsx'
import { useDesignForm } from './use-design-form.ts'

const DESIGN = 'POST /api/v1/ai/design'
const IDEA = 'Short form'

const TEMPLATES = {
  items: [{ id: 'pricing', name: 'Pricing page', type: 'a_b', description: 'Another price.' }],
}

const Panel = () => <DesignPanel state={useDesignForm()} />

type Options = NonNullable<Parameters<typeof render>[1]>

const withTemplates = ({ answers, ...options }: Options = {}): Options => ({
  answers: { 'GET /api/v1/ai/templates/': TEMPLATES, ...answers },
  ...options,
})

const openForm = async (options: Options = {}) => {
  const page = await render(<Panel />, withTemplates(options))
  const idea = page.getByRole('textbox', { name: /^What do you want to test/ })
  return { page, idea }
}

const submit = async (page: Rendered) => {
  await page.user.type(await page.findByRole('textbox', { name: /^What do you want to test/ }), IDEA)
  await page.user.click(page.getByRole('button', { name: 'Design experiment' }))
  await page.findByText('Short sign-up form')
  return page
}

const design = async () => {
  const { page } = await openForm({ answers: { [DESIGN]: designExample() } })
  return submit(page)
}

const designOnPage = async () =>
  submit(await renderPage('/assistant', withTemplates({ answers: { [DESIGN]: designExample() } })))

describe('form of a design', () => {
  it('sends the idea alone where nothing else is known', async () => {
    const page = await design()
    expect(page.sent).toEqual([{ operation: DESIGN, body: { description: IDEA } }])
  })

  it('sends what is known, percents as fractions', async () => {
    const { page, idea } = await openForm({ answers: { [DESIGN]: designExample() } })
    await page.user.type(idea, `  ${IDEA}  `)
    const known = [
      ['Subjects per day', '2000'],
      ['Baseline rate', '12.5'],
      ['Minimum detectable effect', '5'],
    ] as const
    for (const [name, value] of known) {
      await page.user.type(page.getByRole('textbox', { name: new RegExp(`^${name}`) }), value)
      await page.user.tab()
    }
    await page.user.click(page.getByRole('button', { name: 'Design experiment' }))
    await page.findByText('Short sign-up form')
    expect(page.sent[0]?.body).toEqual({
      description: IDEA,
      daily_traffic: 2000,
      baseline_rate: 0.125,
      minimum_effect: 0.05,
    })
  })

  it('sends nothing without an idea', async () => {
    const { page } = await openForm()
    await page.user.click(page.getByRole('button', { name: 'Design experiment' }))
    expect(page.sent).toEqual([])
  })

  it('shows a problem beside the field it is about', async () => {
    const problem = { loc: ['body', 'description'], msg: 'Say what changes.', type: 'value_error' }
    const { page, idea } = await openForm({ answers: { [DESIGN]: () => refusal(422, [problem]) } })
    await page.user.type(idea, IDEA)
    await page.user.click(page.getByRole('button', { name: 'Design experiment' }))
    await expect.poll(() => idea.getAttribute('aria-invalid')).toBe('true')
    expect(page.getAllByText(/Say what changes\./).length).toBeGreaterThan(0)
  })

  it('keeps the idea and the answer when another tab was open', async () => {
    const page = await designOnPage()
    await page.user.click(page.getByRole('tab', { name: 'Explain results' }))
    await page.findByText('Choose an experiment')
    await page.user.click(page.getByRole('tab', { name: 'Design an experiment' }))
    await page.findByText('Short sign-up form')
    page.getByDisplayValue(IDEA)
    page.getByRole('button', { name: 'Design again' })
  })
})

const renderDesign = (change: Partial<Design> = {}, options: Options = {}) =>
  render(<DesignResult design={designExample(change)} />, options)

describe('design of the assistant', () => {
  it('shows hypothesis, plan, metrics, variants and assumptions', async () => {
    const page = await renderDesign()
    page.getByText('A shorter form leads to more sign-ups.')
    page.getByText('29,000')
    page.getByText('to detect a relative change of 5 % from a baseline of 10.0 %')
    page.getByText('15 days')
    page.getByText('Some inputs are assumed.')
    page.getByText('The baseline rate is 10 %.')
    page.getByText('Short: three fields.')
    const errors = page.getByText('The form shows an error.').closest('li')
    expect(errors?.textContent).toBe('ErrorsGuardrailerrorThe form shows an error.')
  })

  it('says that the duration is unknown without the traffic', async () => {
    const page = await renderDesign({ recommended_duration_days: null })
    page.getByText('Enter the subjects per day.')
  })

  it.each([
    [{ generated_by: 'builtin' }, 'Built-in assistant'],
    [{ generated_by: 'model' }, 'Language model'],
    [{ fallback_reason: 'The model timed out.' }, 'Answered by the built-in assistant, not the model'],
  ] as const)('names its author: %o', async (change, text) => {
    const page = await renderDesign(change)
    page.getByText(text)
  })

  it('opens the planning with its numbers', async () => {
    const page = await renderDesign()
    const link = page.getByRole('link', { name: 'Adjust sample size' })
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost')
    expect(pathname).toBe('/planning')
    expect(Object.fromEntries(searchParams)).toMatchObject({ rate: '0.1' })
  })

  it('becomes a draft of an experiment', async () => {
    onTestFinished(() => sessionStorage.clear())
    const page = await designOnPage()
    await page.user.click(page.getByRole('button', { name: 'Create draft' }))
    await expect.poll(page.address).toMatch(/^\/experiments\/new/)
    await page.findByDisplayValue('Short sign-up form')
  })

  it('cannot become a draft for analysts', async () => {
    const page = await renderDesign({}, { user: { role: 'analyst' } })
    expect(page.getByRole('button', { name: 'Create draft' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('templates', () => {
  it('lead to a new experiment', async () => {
    const { page } = await openForm()
    const link = await page.findByRole('link', { name: 'Pricing page' })
    expect(link.getAttribute('href')).toBe('/experiments/new?template=pricing')
  })

  it('are no links for those who may not create experiments', async () => {
    const { page } = await openForm({ user: { role: 'viewer' } })
    await page.findByText('Pricing page')
    expect(page.queryByRole('link', { name: 'Pricing page' })).toBeNull()
  })

  it('make room for the answer', async () => {
    const page = await design()
    expect(page.queryByText('Or start from a template')).toBeNull()
  })
})
