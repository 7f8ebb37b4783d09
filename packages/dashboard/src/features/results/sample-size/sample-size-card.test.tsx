import { describe, expect, it } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { render } from '../../../testing/render.tsx'
import type { SampleSize } from '../api-types.ts'
import { sampleSizeExample } from '../testing/analyses.ts'
import { viewProps } from '../testing/view-props.ts'
import { SampleSizeCard } from './sample-size-card.tsx'

const OPERATION = 'GET /api/v1/results/{id}/sample-size'

const renderCard = (change: Partial<SampleSize> = {}) =>
  render(<SampleSizeCard {...viewProps()} />, { answers: { [OPERATION]: sampleSizeExample(change) } })

describe('card of the sample size', () => {
  it('shows progress, facts and the projected date', async () => {
    const page = await renderCard()
    await page.findByText('1,000 of 4,000')
    page.getByText('To detect a relative change of 10 % on Purchase.')
    page.getByText(
      'About 30 more days, until 20 Dec 2026, at about 100 new subjects a day in the smallest variant.',
    )
    page.getByText('10.0 % (observed)')
    expect(page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0.25')
  })

  it('does not exceed a full bar', async () => {
    const page = await renderCard({ current_sample_size_per_variant: 9000, is_adequate: true })
    await page.findByText('Enough subjects to detect the planned effect with the target power.')
    expect(page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1')
  })

  it('leaves the pace out where it is unknown', async () => {
    const page = await renderCard({ daily_new_subjects: null })
    await page.findByText('About 30 more days, until 20 Dec 2026.')
  })

  it('has no date without new subjects', async () => {
    const page = await renderCard({ days_to_significance: null, projected_completion_date: null })
    await page.findByText(/Without new subjects there is no projected date/)
  })

  it('names the reasons why it is only a guide', async () => {
    const page = await renderCard({ guide_only_reasons: ['unequal_allocation', 'bayesian'] })
    await page.findByText(
      'Only a guide: traffic is allocated unequally, the Bayesian decision has its own rule.',
    )
  })

  it.each([
    ['no_metric', 'The experiment has no metric.'],
    ['no_control_conversions', 'No conversions in the control yet, so there is no baseline rate.'],
    ['effect_too_small', 'The planned effect is too small to detect with any number of subjects.'],
  ] as const)('explains why there is none: %s', async (unavailable_reason, text) => {
    const page = await renderCard({ required_sample_size_per_variant: null, unavailable_reason })
    await page.findByText(text)
    expect(page.queryByRole('progressbar')).toBeNull()
  })

  it('asks for the metric in focus at the chosen settings', async () => {
    let asked = ''
    const settings = { level: 0.9, correction: 'bonferroni' } as const
    const page = await render(<SampleSizeCard {...viewProps({ settings })} />, {
      answers: {
        [OPERATION]: (_body: unknown, url: URL) => {
          asked = url.search
          return sampleSizeExample()
        },
      },
    })
    await page.findByText('1,000 of 4,000')
    expect(asked).toBe('?metric_id=purchase&confidence_level=0.9&correction_method=bonferroni')
  })

  it('shows a failure of the service', async () => {
    const page = await render(<SampleSizeCard {...viewProps()} />, {
      answers: { [OPERATION]: () => refusal(422, 'The level is too high.') },
    })
    await page.findByText('The level is too high.')
  })
})
