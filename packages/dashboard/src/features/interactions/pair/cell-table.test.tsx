import { describe, expect, it } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { pairExample, pairMetricExample } from '../testing/examples.ts'
import { CellTable, meanContent, rateContent } from './cell-table.tsx'
import { contrastRows } from './contrasts.ts'

const NAMES = new Map([
  ['old', 'Old price'],
  ['new', 'New price'],
  ['big', 'Big header'],
])

const CELL = { a_variant_id: 'old', b_variant_id: 'big' }

describe('content of a cell', () => {
  it.each([
    [{ rate: 0.125, effect: null }, '12.50 %', '1,250 of 10,000'],
    [{ rate: 0.125, effect: -0.02 }, '12.50 %', '1,250 of 10,000, effect −2.00 pp'],
    [{ rate: null, effect: null }, '–', '1,250 of 10,000'],
  ])('gives a rate with its counts and effect: %o', (cell, main, detail) => {
    const content = rateContent({ ...CELL, conversions: 1250, sample_size: 10_000, ...cell })
    expect(content).toEqual({ main, detail })
  })

  it.each([
    [{ mean: 8.5, std_dev: 2, sample_size: 300 }, '8.5', '± 2, 300 subjects'],
    [{ mean: 8.5, std_dev: null, sample_size: 1 }, '8.5', '1 subject'],
    [{ mean: null, std_dev: null, sample_size: 0 }, '–', '0 subjects'],
  ])('gives a mean with its deviation and subjects: %o', (cell, main, detail) => {
    expect(meanContent({ ...CELL, effect: null, ...cell })).toEqual({ main, detail })
  })
})

describe('table of combinations', () => {
  it('has a dash for a variant whose name has not loaded, and for a missing combination', async () => {
    const page = await render(
      <CellTable
        label="Rates"
        cells={pairMetricExample().cells}
        pair={pairExample()}
        names={NAMES}
        content={rateContent}
      />,
    )
    const heads = page.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['Price', '– of Header', 'Big header of Header'])
    const row = page.getByRole('rowheader', { name: 'New price' }).closest('tr')
    expect(row?.lastElementChild?.textContent).toBe('–')
  })
})

describe('rows of contrasts', () => {
  it('are marked when the interaction is significant', () => {
    const tones = [true, false, null].map(
      (is_significant) =>
        contrastRows(pairMetricExample({ is_significant }), { names: NAMES, level: 0.9 })[0]?.tone,
    )
    expect(tones).toEqual(['warning', 'neutral', 'neutral'])
  })

  it('name both treatments and keep the interval', () => {
    expect(contrastRows(pairMetricExample(), { names: NAMES, level: 0.9 })).toEqual([
      {
        id: 'new big',
        label: 'New price within Big header',
        estimate: 0.05,
        low: -0.01,
        high: 0.11,
        level: 0.9,
        tone: 'neutral',
      },
    ])
  })
})
