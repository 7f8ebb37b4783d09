import { describe, expect, it } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { type Rendered, render, renderPage } from '../../../testing/render.tsx'
import type { Audience } from '../search.ts'
import { interpretationExample } from '../testing/examples.ts'
import { InterpretationCard } from './interpretation-card.tsx'
import { InterpretationPanel } from './interpretation-panel.tsx'
import { InterpretationResult } from './interpretation-result.tsx'

const INTERPRET = 'POST /api/v1/ai/interpret/{experiment_id}'
const OPERATION = 'POST /api/v1/ai/interpret/signup'

const named = (id: string, name: string) => ({ id, name, is_control: id === 'control' })

const EXPERIMENT = {
  id: 'signup',
  key: 'signup',
  name: 'Sign-up form',
  status: 'ACTIVE',
  metrics: [named('signups', 'Sign-ups'), named('errors', 'Errors')],
  variants: [named('control', 'Control'), named('short', 'Short')],
}

const answersWith = (answer: object | (() => Response)) => ({
  [INTERPRET]: answer,
  'GET /api/v1/experiments/': {
    items: [EXPERIMENT, { ...EXPERIMENT, id: 'draft', name: 'Draft form', status: 'DRAFT' }],
    total: 2,
    skip: 0,
    limit: 30,
  },
  'GET /api/v1/experiments/{id}': EXPERIMENT,
})

interface Panel {
  audience?: Audience
  answer?: object | (() => Response)
}

const openPanel = ({ audience = 'product', answer = interpretationExample() }: Panel = {}) =>
  render(<InterpretationPanel experiment="signup" audience={audience} onChange={() => undefined} />, {
    answers: answersWith(answer),
  })

const write = async (page: Rendered) =>
  page.user.click(await page.findByRole('button', { name: 'Write summary' }))

describe('interpretation of results', () => {
  it('asks for an experiment that has started', async () => {
    const page = await renderPage('/assistant?view=explain', { answers: answersWith({}) })
    await page.findByText('Choose an experiment')
    await page.user.type(page.getByRole('combobox', { name: 'Experiment' }), 'form')
    await page.findByRole('option', { name: /Sign-up form/ })
    expect(page.queryByRole('option', { name: /Draft form/ })).toBeNull()
    await page.user.click(page.getByRole('option', { name: /Sign-up form/ }))
    await expect.poll(page.address).toBe('/assistant?view=explain&experiment=signup')
  })

  it('shows the recommendation, the sections and the numbers behind it', async () => {
    const page = await openPanel()
    await write(page)
    await page.findByText('The short form wins.')
    page.getByText('Ship the variant')
    page.getByText('This is fairly certain.')
    page.getByText('It lifts sign-ups by a tenth.')
    expect(page.queryByRole('heading', { name: 'Risks' })).toBeNull()
    await page.user.click(page.getByRole('button', { name: '1 number behind it' }))
    await page.findByRole('rowheader', { name: 'Relative lift' })
    expect(page.sent).toEqual([{ operation: OPERATION, body: { audience: 'product' } }])
  })

  it('is written for the chosen audience', async () => {
    const page = await openPanel({ audience: 'data' })
    await write(page)
    await page.findByText('The short form wins.')
    expect(page.sent[0]?.body).toEqual({ audience: 'data' })
  })

  it('is about the chosen metric and treatment', async () => {
    const page = await openPanel()
    await page.user.click(await page.findByRole('button', { name: /Primary metric Metric/ }))
    await page.user.click(await page.findByRole('option', { name: 'Errors' }))
    await page.user.click(page.getByRole('button', { name: /Leading treatment Treatment/ }))
    expect(page.queryByRole('option', { name: 'Control' })).toBeNull()
    await page.user.click(await page.findByRole('option', { name: 'Short' }))
    await write(page)
    await page.findByText('The short form wins.')
    expect(page.sent[0]?.body).toEqual({ metric_id: 'errors', variant_id: 'short', audience: 'product' })
  })

  it('shows why it cannot be written', async () => {
    const page = await openPanel({ answer: () => refusal(409, 'No results yet.') })
    await write(page)
    expect((await page.findByRole('alert')).textContent).toContain('No results yet.')
  })
})

describe('result of an interpretation', () => {
  const renderResult = (change: Parameters<typeof interpretationExample>[0]) =>
    render(
      <InterpretationResult id="signup" name="Sign-up form" interpretation={interpretationExample(change)} />,
    )

  it.each([
    ['SHIP_VARIANT', 'Ship the variant'],
    ['KEEP_CONTROL', 'Keep the control'],
    ['CONTINUE_TESTING', 'Keep testing'],
    ['INCONCLUSIVE', 'Inconclusive'],
  ] as const)('labels the recommendation %s', async (recommendation, label) => {
    const page = await renderResult({ recommendation })
    page.getByText(label)
  })

  it('warns when the model did not answer', async () => {
    const page = await renderResult({ generated_by: 'builtin', fallback_reason: 'The model timed out.' })
    expect(page.getByRole('status').textContent).toContain('The model timed out.')
  })

  it('has no list of numbers where there are none', async () => {
    const page = await renderResult({ figures: [] })
    expect(page.queryByRole('button', { name: /behind it/ })).toBeNull()
  })

  it('counts several numbers and links to the results', async () => {
    const page = await renderResult({
      figures: [
        { name: 'relative_lift', value: 0.1 },
        { name: 'p_value', value: 0.01 },
      ],
    })
    page.getByRole('button', { name: '2 numbers behind it' })
    expect(page.getByRole('link', { name: 'Results' }).getAttribute('href')).toBe(
      '/experiments/signup/results',
    )
  })
})

describe('card of an interpretation', () => {
  const renderCard = (metricId: string | undefined, answer: object | (() => Response)) =>
    render(<InterpretationCard experimentId="signup" metricId={metricId} />, {
      answers: { [INTERPRET]: answer },
    })

  it('summarises the metric in focus for the chosen audience', async () => {
    const page = await renderCard('errors', interpretationExample())
    await page.user.click(page.getByRole('radio', { name: 'For analysts' }))
    await page.user.click(page.getByRole('button', { name: 'Write summary' }))
    await page.findByText('The short form wins.')
    page.getByText('Language model')
    page.getByRole('button', { name: 'Rewrite summary' })
    expect(page.sent).toEqual([{ operation: OPERATION, body: { metric_id: 'errors', audience: 'data' } }])
  })

  it('copies the summary as text', async () => {
    const page = await renderCard(undefined, interpretationExample())
    await page.user.click(page.getByRole('button', { name: 'Write summary' }))
    await page.user.click(await page.findByRole('button', { name: 'Copy' }))
    await page.findByText('Copied')
    expect(await navigator.clipboard.readText()).toContain('Findings\n- It lifts sign-ups by a tenth.')
  })

  it('shows why the summary failed', async () => {
    const page = await renderCard(undefined, () => refusal(503, 'The assistant is busy.'))
    await page.user.click(page.getByRole('button', { name: 'Write summary' }))
    expect((await page.findByRole('alert')).textContent).toContain('The assistant is busy.')
  })
})
