import { describe, expect, it } from 'vitest'
import type { Pair } from '../api-types.ts'
import { pairExample, pairMetricExample } from '../testing/examples.ts'
import { openInteractions } from '../testing/page.ts'

const PAIR = '?view=pair&a=price&b=header'

const openPair = (change: Partial<Pair> = {}) => openInteractions(PAIR, { pair: pairExample(change) })

describe('choice of a pair', () => {
  it('explains the test until two experiments are chosen', async () => {
    const page = await openInteractions('?view=pair&a=price')
    await page.findByText('Choose two experiments')
    expect(page.getByRole('button', { name: 'Swap experiments' }).hasAttribute('disabled')).toBe(true)
  })

  it('refuses to test an experiment against itself', async () => {
    const page = await openInteractions('?view=pair&a=price&b=price')
    await page.findByText('Choose two different experiments.')
  })

  it('puts the chosen experiment into the address', async () => {
    const page = await openInteractions('?view=pair&a=price')
    await page.user.type(await page.findByRole('combobox', { name: 'Second experiment' }), 'Head')
    await page.user.click(await page.findByRole('option', { name: /Header/ }))
    await expect.poll(page.address).toBe('/interactions?view=pair&a=price&b=header')
  })

  it('swaps the experiments', async () => {
    const page = await openPair()
    await page.findByText('Both experiments can go on.')
    await page.user.click(page.getByRole('button', { name: 'Swap experiments' }))
    await expect.poll(page.address).toBe('/interactions?view=pair&a=header&b=price')
  })
})

describe('result of a pair', () => {
  it('gives the finding, the overlap and the recommendations', async () => {
    const page = await openPair()
    await page.findByText('1,200 subjects are in both: 50.0 % of “Price” and 25.0 % of “Header”.')
    expect(page.getAllByText('No interaction found').length).toBeGreaterThan(0)
    page.getByText('Both experiments can go on.')
    const tiles = [...page.container.querySelectorAll('dl')].map(({ textContent }) => textContent)
    expect(tiles).toEqual([
      'Shared subjects1,200in both experiments',
      'Overlap50.0 %of the smaller experiment',
      'Jaccard index20.0 %of all subjects of both',
      'IndependenceHoldsχ² 1.23, p 0.3000',
    ])
  })

  it('raises dependent assignments', async () => {
    const independence = { chi2: 80, degrees_of_freedom: 1, p_value: 1e-9, warning: true }
    const page = await openPair({ independence })
    expect((await page.findByRole('alert')).textContent).toContain('Assignments not independent')
    page.getByText('Violated')
  })

  it('has dashes where nothing can be computed', async () => {
    const page = await openPair({ independence: null, overlap_coefficient: null, jaccard: null })
    await page.findByText('cannot be tested')
    expect(page.getAllByText('–').length).toBeGreaterThanOrEqual(3)
  })

  it('lists the rates of all combinations by the names of variants', async () => {
    const page = await openPair()
    const table = await page.findByRole('table', { name: 'Rates of Purchase' })
    await expect.poll(() => table.textContent).toContain('New price')
    const heads = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent)
    expect(heads).toEqual(['Price', 'Plain header of Header', 'Big header of Header'])
    const rows = [...table.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
    expect(rows).toEqual(['Old price10.00 %30 of 300–0 of 0', 'New price20.00 %60 of 300, effect +10.00 pp–'])
  })

  it('charts how the effect changes, at the level of the first experiment', async () => {
    const page = await openPair()
    const label = 'Change of the effect of Price within Header'
    await page.user.click(await page.findByRole('button', { name: `Show as table: ${label}` }))
    const chart = page.getByRole('region', { name: label })
    await expect.poll(() => chart.textContent).toContain('New price within Big header')
    expect(chart.textContent).toContain('+5.00 pp')
    expect(chart.textContent).toContain('90 %')
  })

  it('names the owner of a metric and its test', async () => {
    const page = await openPair({
      interaction_results: [pairMetricExample({ experiment_id: 'header', is_significant: true })],
    })
    await page.findByText('Metric of Header. Wald test with 1 degree of freedom: p 0.4000, corrected 0.8000')
    page.getByText('Interaction')
  })

  it('adds the mean per subject where a metric has values', async () => {
    const mean_analysis = {
      test: null,
      statistic: null,
      degrees_of_freedom: null,
      p_value: null,
      corrected_p_value: null,
      is_significant: null,
      reproduce: null,
      unavailable_reason: null,
      contrasts: [],
      cells: [
        { a_variant_id: 'old', b_variant_id: 'plain', effect: null, mean: 8.5, sample_size: 300, std_dev: 2 },
        { a_variant_id: 'new', b_variant_id: 'plain', effect: 1, mean: null, sample_size: 1, std_dev: null },
      ],
    }
    const page = await openPair({ interaction_results: [pairMetricExample({ mean_analysis })] })
    await page.findByText('Not tested yet. For information: the rates above decide.')
    const table = page.getByRole('table', { name: 'Means of Purchase' })
    await expect.poll(() => table.textContent).toContain('Old price8.5± 2, 300 subjects')
    expect(table.textContent).toContain('New price–1 subject')
  })

  it('links to both results and to a common exclusion group', async () => {
    const page = await openPair({ mutual_exclusion_group_id: 'group' })
    const link = await page.findByRole('link', { name: 'Exclusion group' })
    expect(link.getAttribute('href')).toBe('/exclusion-groups/group')
    expect(page.getByRole('link', { name: 'Results of Price' }).getAttribute('href')).toBe(
      '/experiments/price/results',
    )
  })
})
