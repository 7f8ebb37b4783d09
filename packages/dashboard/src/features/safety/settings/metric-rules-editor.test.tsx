import { within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { rule } from '../testing/examples.ts'
import { type MetricRules, MetricRulesEditor } from './metric-rules-editor.tsx'

/** The editor with its rules, which a test reads from `rules.current`. */
const open = async (begin: MetricRules, isReadOnly = false) => {
  const rules = { current: begin }
  const Editor = () => {
    const [value, setValue] = useState(begin)
    const change = (next: MetricRules) => {
      rules.current = next
      setValue(next)
    }
    return <MetricRulesEditor value={value} onChange={change} name="metrics" isReadOnly={isReadOnly} />
  }
  return { rules, page: await render(<Editor />) }
}

describe('the editor of metrics and thresholds', () => {
  it('adds a metric that is not monitored yet', async () => {
    const { rules, page } = await open({ error_rate: rule() })
    await page.user.click(page.getByRole('button', { name: /Another metric/ }))
    expect(page.queryByRole('option', { name: 'Error rate' })).toBeNull()
    await page.user.click(page.getByRole('option', { name: '95th percentile latency' }))
    await page.user.click(page.getByRole('button', { name: 'Add' }))
    expect(rules.current['p95_latency']).toEqual(rule({ warning_threshold: null, critical_threshold: null }))
    page.getByRole('group', { name: '95th percentile latency' })
  })

  it('takes ratios in percent, and latencies in milliseconds', async () => {
    const { rules, page } = await open({ error_rate: rule(), p95_latency: rule({ warning_threshold: 250 }) })
    const warningOf = (metric: string) =>
      within(page.getByRole('group', { name: metric })).getByRole('textbox', { name: 'Warning threshold' })
    const ratio = warningOf('Error rate')
    expect(ratio).toHaveProperty('value', '2')
    expect(warningOf('95th percentile latency')).toHaveProperty('value', '250')
    await page.user.clear(ratio)
    await page.user.type(ratio, '0.7')
    await page.user.tab()
    expect(rules.current['error_rate']?.warning_threshold).toBe(0.007)
  })

  it('forgets the thresholds with the sequential guard, and the ratio without it', async () => {
    const { rules, page } = await open({ error_rate: rule() })
    await page.user.click(page.getByRole('radio', { name: 'Sequential guard' }))
    expect(rules.current['error_rate']).toEqual(
      rule({ mode: 'sequential', warning_threshold: null, critical_threshold: null }),
    )
    await page.user.clear(page.getByRole('textbox', { name: /Tolerated ratio/ }))
    await page.user.type(page.getByRole('textbox', { name: /Tolerated ratio/ }), '3')
    await page.user.tab()
    expect(rules.current['error_rate']?.tolerated_ratio).toBe(3)
    await page.user.click(page.getByRole('radio', { name: 'Fixed thresholds' }))
    expect(rules.current['error_rate']).toMatchObject({ mode: 'threshold', tolerated_ratio: 1 })
  })

  it('offers the sequential guard for the error rate alone', async () => {
    const { page } = await open({ max_latency: rule() })
    expect(page.queryByRole('radio', { name: 'Sequential guard' })).toBeNull()
  })

  it('chooses the direction of a breach, and removes a metric', async () => {
    const { rules, page } = await open({ total_evaluations: rule() })
    await page.user.click(page.getByRole('button', { name: /Breached when/ }))
    await page.user.click(page.getByRole('option', { name: 'below' }))
    expect(rules.current['total_evaluations']?.comparison_type).toBe('less_than')
    await page.user.click(page.getByRole('button', { name: 'Remove Evaluations' }))
    expect(rules.current).toEqual({})
  })

  it('changes nothing where it is only read', async () => {
    const { page } = await open({ error_rate: rule() }, true)
    expect(page.queryByRole('button', { name: /Remove|Add/ })).toBeNull()
    expect(page.getByRole('textbox', { name: 'Critical threshold' })).toHaveProperty('readOnly', true)
  })
})
