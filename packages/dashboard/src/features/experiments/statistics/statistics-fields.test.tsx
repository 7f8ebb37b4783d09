import { describe, expect, it } from 'vitest'
import { blankMetric } from '../definition/draft.ts'
import { draftExample } from '../testing/examples.ts'
import { renderFields } from '../testing/form.tsx'
import { StatisticsFields } from './statistics-fields.tsx'

const DEFAULTS = draftExample()

describe('the statistics of a draft', () => {
  it('have a confidence level in percent and a correction', async () => {
    const page = await renderFields(StatisticsFields)
    await page.write('Confidence level', '90')
    await page.choose(/Correction/, /Bonferroni/)
    expect(page.draft()).toMatchObject({ confidence_level: 0.9, correction_method: 'bonferroni' })
  })

  it('show the settings of a sequential test once it is on', async () => {
    const page = await renderFields(StatisticsFields)
    expect(page.queryByRole('textbox', { name: 'Error rate' })).toBeNull()
    await page.user.click(page.getByRole('switch', { name: /Sequential testing/ }))
    await page.write('Error rate', '1')
    expect(page.draft().sequential_testing_config).toMatchObject({ method: 'always_valid', alpha: 0.01 })
    await page.write('Error rate', '')
    expect(page.draft().sequential_testing_config.alpha).toBe(0.05)
  })

  it('ask for looks and their spending in a group sequential test', async () => {
    const page = await renderFields(StatisticsFields, { draft: { sequential_testing_enabled: true } })
    await page.choose(/Method/, /Group sequential/)
    await page.write('Planned looks', '5')
    await page.choose(/Spending function/, /Pocock/)
    expect(page.draft().sequential_testing_config).toMatchObject({
      method: 'group_sequential',
      planned_looks: 5,
      spending_function: 'pocock',
    })
  })

  it('ask for a mixing variance in a mixture test alone', async () => {
    const page = await renderFields(StatisticsFields, { draft: { sequential_testing_enabled: true } })
    expect(page.queryByRole('textbox', { name: /Mixing variance/ })).toBeNull()
    await page.choose(/Method/, /mSPRT/)
    await page.write(/Mixing variance/, '0.01')
    expect(page.draft().sequential_testing_config.tau_squared).toBe(0.01)
  })

  it('show the settings of a Bayesian analysis once it is on', async () => {
    const page = await renderFields(StatisticsFields)
    await page.user.click(page.getByRole('switch', { name: /Bayesian analysis/ }))
    await page.write('Decision probability', '99')
    await page.write('Acceptable loss', '0.2')
    await page.write('Credible level', '90')
    await page.write('Prior alpha', '2')
    await page.write('Prior beta', '8')
    expect(page.draft()).toMatchObject({
      bayesian_enabled: true,
      bayesian_config: {
        decision_probability: 0.99,
        loss_threshold: 0.002,
        credible_level: 0.9,
        alpha: 2,
        beta: 8,
        rope: null,
      },
    })
  })

  it('return to the defaults when fields are emptied', async () => {
    const config = { ...DEFAULTS.bayesian_config, alpha: 2, beta: 8, decision_probability: 0.99 }
    const page = await renderFields(StatisticsFields, {
      draft: { bayesian_enabled: true, bayesian_config: config },
    })
    for (const label of ['Prior alpha', 'Prior beta', 'Decision probability']) await page.write(label, '')
    expect(page.draft().bayesian_config).toEqual(DEFAULTS.bayesian_config)
  })

  it('have a region of practical equivalence that is symmetric', async () => {
    const page = await renderFields(StatisticsFields, { draft: { bayesian_enabled: true } })
    const region = () => page.getByRole('switch', { name: /Region of practical equivalence/ })
    await page.user.click(region())
    expect(page.draft().bayesian_config.rope).toEqual([-0.005, 0.005])
    await page.write('Differences up to', '1')
    expect(page.draft().bayesian_config.rope).toEqual([-0.01, 0.01])
    await page.user.click(region())
    expect(page.draft().bayesian_config.rope).toBeNull()
  })

  it('cap extreme values at a percentile', async () => {
    const page = await renderFields(StatisticsFields)
    await page.choose(/Variance reduction/, /Winsorization/)
    await page.write('Percentile of the cap', '95')
    expect(page.draft().variance_reduction_config).toMatchObject({
      method: 'winsorization',
      winsorization_percentile: 95,
    })
  })

  it('adjust for a stored metric by its id, and for the metric itself', async () => {
    const metrics = [{ ...blankMetric(), id: 'm1', name: 'Revenue', event_name: 'order', is_primary: true }]
    const page = await renderFields(StatisticsFields, { draft: { metrics } })
    await page.choose(/Variance reduction/, /^CUPED Adjusts|^CUPED$/)
    await page.write('Days before the assignment', '14')
    await page.choose(/Covariate/, 'Revenue')
    expect(page.draft().variance_reduction_config).toMatchObject({
      method: 'cuped',
      covariate_metric_id: 'm1',
      covariate_lookback_days: 14,
    })
    await page.choose(/Covariate/, 'The metric itself')
    expect(page.draft().variance_reduction_config.covariate_metric_id).toBeNull()
  })

  it('say that other metrics can be covariates once the draft exists', async () => {
    const config = { ...DEFAULTS.variance_reduction_config, method: 'cuped' as const }
    const page = await renderFields(StatisticsFields, { draft: { variance_reduction_config: config } })
    expect(page.getByText('Create the draft to choose another metric.')).toBeTruthy()
  })

  it('take attributes and stored metrics as several covariates', async () => {
    const page = await renderFields(StatisticsFields, {
      draft: {
        metrics: [{ ...blankMetric(), id: 'm1', name: 'Revenue', event_name: 'order', is_primary: true }],
        variance_reduction_config: { ...DEFAULTS.variance_reduction_config, method: 'cuped_plus' },
      },
    })
    await page.user.type(page.getByRole('combobox', { name: /Attributes as covariates/ }), 'country{Enter}')
    await page.user.type(page.getByRole('combobox', { name: /Metrics as covariates/ }), 'Revenue{Enter}')
    expect(page.draft().variance_reduction_config).toMatchObject({
      covariate_attributes: ['country'],
      covariate_metric_ids: ['m1'],
    })
  })
})
