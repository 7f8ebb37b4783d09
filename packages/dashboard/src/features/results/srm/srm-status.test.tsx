import { describe, expect, it } from 'vitest'
import { render } from '../../../testing/render.tsx'
import type { Results } from '../api-types.ts'
import { ExplanationProvider } from '../explanation/explained-number.tsx'
import { sampleRatioExample } from '../testing/analyses.ts'
import { resultsExample } from '../testing/examples.ts'
import { explainSrm } from './explain-srm.ts'
import { SrmStatus } from './srm-status.tsx'

const renderStatus = (change: Partial<Results>) =>
  render(
    <ExplanationProvider>
      <SrmStatus results={resultsExample(change)} />
    </ExplanationProvider>,
  )

const MISMATCH = sampleRatioExample({
  p_value: 1e-8,
  warning: true,
  observed: { control: 1100, treatment: 900 },
})

describe('status of the sample ratio', () => {
  it('is a quiet line with the counts while the ratio is as expected', async () => {
    const page = await renderStatus({ srm: sampleRatioExample() })
    expect(page.container.textContent).toContain(
      'Sample ratio as expected: Control 1,000 (1,000 expected), One page 1,000 (1,000 expected). p = 1.0000',
    )
    expect(page.queryByRole('alert')).toBeNull()
  })

  it('gives the total instead of every count for more than three variants', async () => {
    const counts = { a: 250, b: 250, c: 250, d: 250 }
    const page = await renderStatus({ srm: sampleRatioExample({ observed: counts, expected: counts }) })
    expect(page.container.textContent).toContain('1,000 subjects in 4 variants.')
  })

  it('notes an unusual ratio without an alarm', async () => {
    const page = await renderStatus({ srm: sampleRatioExample({ notice: true, p_value: 0.004 }) })
    expect(page.getByRole('status').textContent).toContain('Unusual sample ratio')
    expect(page.queryByRole('alert')).toBeNull()
  })

  it('raises an alarm on a mismatch, with differences and what to check', async () => {
    const page = await renderStatus({ srm: MISMATCH })
    const alarm = page.getByRole('alert')
    expect(alarm.textContent).toContain('Sample ratio mismatch (SRM)')
    expect(alarm.textContent).toContain('1,100 observed, 1,000 expected (+100)')
    expect(alarm.textContent).toContain('900 observed, 1,000 expected (−100)')
    expect(page.getAllByRole('listitem')).toHaveLength(4)
  })

  it('raises the alarm as soon as the always-valid check does', async () => {
    const page = await renderStatus({
      srm: sampleRatioExample({ p_value: 0.01, sequential: { p_value: 1e-5, warning: true } }),
    })
    expect(page.getByRole('alert').textContent).toContain('Sample ratio mismatch (SRM)')
  })

  it('warns of subjects in a variant without traffic', async () => {
    const page = await renderStatus({ allocation_warning: '3 subjects have Old, which has no traffic.' })
    expect(page.getByRole('status').textContent).toContain('3 subjects have Old, which has no traffic.')
  })

  it('explains its p-value on request', async () => {
    const page = await renderStatus({ srm: MISMATCH })
    await page.user.click(page.getByRole('button', { name: /How was this computed/ }))
    const dialog = await page.findByRole('dialog')
    expect(dialog.textContent).toContain('p-value of the sample ratio')
    expect(dialog.textContent).toContain('1,100 observed, 1,000 expected')
  })
})

describe('explanation of the sample ratio', () => {
  const NAMES = new Map([['control', 'Control']])

  it('offers lines of R and Python with all counts', () => {
    const { code } = explainSrm(MISMATCH, NAMES)
    expect(code.map(({ code: line }) => line)).toEqual([
      'chisq.test(c(1100, 900), p = c(0.5, 0.5), rescale.p = TRUE)$p.value',
      'from scipy.stats import chisquare; chisquare([1100, 900], [1000, 1000]).pvalue',
    ])
  })

  it('offers no chi-square line where the exact test was used', () => {
    expect(explainSrm({ ...MISMATCH, method: 'exact_multinomial' }, NAMES).code).toEqual([])
  })

  it('falls back to the id of a variant without a name', () => {
    expect(explainSrm(MISMATCH, NAMES).inputs.map(({ name }) => name)).toEqual(['Control', 'treatment'])
  })
})
