import { describe, expect, it, vi } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { blankMetric, DEFAULT_PLAN, type ExperimentDraft } from '../definition/draft.ts'
import { draftExample, FORM_ANSWERS, groupExample, rulesExample } from '../testing/examples.ts'
import { Review } from './review.tsx'

const show = async (change: Partial<ExperimentDraft> = {}) => {
  const goTo = vi.fn()
  const page = await render(<Review draft={draftExample(change)} change={vi.fn()} goTo={goTo} />, {
    answers: FORM_ANSWERS,
  })
  return { ...page, goTo, text: () => page.container.textContent }
}

describe('the review of a draft', () => {
  it('shows every metric with its role, direction and event', async () => {
    const page = await show({
      metrics: [
        { ...blankMetric(), name: 'Orders', event_name: 'order', is_primary: true },
        { ...blankMetric(), name: 'Errors', event_name: 'error', is_guardrail: true, lower_is_better: true },
        { ...blankMetric(), name: '', event_name: '' },
      ],
    })
    expect(page.text()).toContain('primary goal, higher is better, event order')
    expect(page.text()).toContain('guardrail, lower is better, event error')
    expect(page.text()).toContain('Unnamed goal, higher is better, event —')
  })

  it('shows the audience with its rules, traffic and group', async () => {
    const page = await show({
      targeting_rules: rulesExample(),
      traffic_percentage: 20,
      group_id: groupExample().id,
    })
    await page.findByText('20 % traffic, in exclusion group Checkout group')
    expect(page.text()).toContain('country')
    expect(page.text()).toContain('Of 20 % of subjects who match the targeting rules, 50 % get Control')
    expect(page.getByText('Not in the experiment').textContent).toContain('Not in the experiment')
  })

  it.each<[string, Partial<ExperimentDraft>, string]>([
    ['no conversion rate', {}, 'No conversion rate set: the service assumes 10 %'],
    [
      'a conversion rate',
      { plan: { ...DEFAULT_PLAN, baseline_rate: 0.2 } },
      'Detects 10.0 % on a conversion rate of 20.0 % with 80 % power',
    ],
    [
      'a sample size',
      { plan: { ...DEFAULT_PLAN, sample_size_per_variant: 5000 } },
      '5,000 subjects per variant',
    ],
    [
      'all analyses',
      {
        sequential_testing_enabled: true,
        bayesian_enabled: true,
        correction_method: 'none',
        variance_reduction_config: { ...draftExample().variance_reduction_config, method: 'cuped' },
      },
      '95 % confidence, no correction, sequential testing, Bayesian analysis, variance reduction',
    ],
  ])('shows the plan with %s', async (_what, change, text) => {
    expect((await show(change)).text()).toContain(text)
  })

  it('says what the start does, for a bandit as well', async () => {
    const page = await show({ experiment_type: 'bandit', optimization_type: 'ucb1' })
    expect(page.text()).toContain('Bandit, UCB1')
    expect(page.text()).toContain('Orders decides.')
    expect(page.text()).toContain('After 100 subjects per variant, the bandit sends more new subjects')
  })

  it('goes back to the step of what should change', async () => {
    const page = await show()
    for (const name of ['hypothesis', 'metrics', 'variants', 'audience', 'plan and statistics'])
      await page.user.click(page.getByRole('button', { name: `Change ${name}` }))
    expect(page.goTo.mock.calls.flat()).toEqual(['hypothesis', 'metrics', 'variants', 'audience', 'plan'])
  })
})
