import { beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../../api/client.ts'
import { refusal } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render.tsx'
import { discardDraft, storeDraft, storedDraft } from '../definition/draft-storage.ts'
import { draftExample, FORM_ANSWERS, pageExample } from '../testing/examples.ts'

const TEMPLATE: Schemas['ExperimentTemplate'] = {
  id: 'checkout',
  name: 'Shorter checkout',
  type: 'mv',
  description: 'Removes steps from the checkout.',
  draft: {
    name: 'Shorter checkout',
    description: 'Fewer steps.',
    hypothesis: 'Fewer steps sell more.',
    experiment_type: 'mv',
    optimization_type: 'fixed',
    metrics: [
      {
        name: 'Orders',
        event_name: 'order',
        description: '',
        metric_type: 'conversion',
        is_primary: true,
        is_guardrail: false,
        lower_is_better: false,
      },
    ],
    variants: [
      { name: 'Control', description: '', is_control: true, traffic_allocation: 50 },
      { name: 'Two steps', description: '', is_control: false, traffic_allocation: 50 },
    ],
    plan: {
      baseline_rate: 0.1,
      minimum_detectable_effect: 0.05,
      power: 0.9,
      sample_size_per_variant: null,
    },
  },
}

const ANSWERS = {
  ...FORM_ANSWERS,
  'GET /api/v1/ai/templates/': pageExample([TEMPLATE]),
  'GET /api/v1/ai/templates/{id}': TEMPLATE,
}

beforeEach(discardDraft)

const chooseTemplate = async () => {
  const page = await renderPage('/experiments/new', { answers: ANSWERS })
  await page.user.click(await page.findByRole('button', { name: 'Start from…' }))
  await page.user.click(await page.findByRole('combobox', { name: /Template/ }))
  await page.user.click(await page.findByRole('option', { name: /Shorter checkout/ }))
  return page
}

describe('the start from a template', () => {
  it('fills the form without a question while nothing is written', async () => {
    const page = await chooseTemplate()
    await expect.poll(page.address).toBe('/experiments/new?template=checkout')
    const name = await page.findByRole('textbox', { name: /^Name/ })
    await expect
      .poll(() => page.getByRole('textbox', { name: /^Name/ }))
      .toHaveProperty('value', 'Shorter checkout')
    expect(name).toBeTruthy()
    expect(page.getByRole('radio', { name: /^Multivariate test/ })).toHaveProperty('checked', true)
  })

  it('keeps the draft when the question is answered with Cancel', async () => {
    storeDraft(draftExample({ name: 'Basket' }))
    const page = await chooseTemplate()
    await page.user.click(await page.findByRole('button', { name: 'Cancel' }))
    expect(page.address()).toBe('/experiments/new')
    expect(storedDraft()?.name).toBe('Basket')
  })

  it('says why a template cannot be read', async () => {
    const page = await renderPage('/experiments/new?template=gone', {
      answers: { ...ANSWERS, 'GET /api/v1/ai/templates/{id}': () => refusal(404, 'Template not found') },
    })
    await page.findByText('Template not found')
  })
})
