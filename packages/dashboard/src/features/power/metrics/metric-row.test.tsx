import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { render } from '../../../testing/render.tsx'
import type { PlannedMetric } from '../plan.ts'
import { MetricRow } from './metric-row.tsx'

const METRIC: PlannedMetric = { row: 'a', name: 'Purchase', is_guardrail: false, rate: 0.04, effect: 0.1 }

describe('a metric of several', () => {
  it('has name, role, baseline rate and effect, in percent', async () => {
    const metric = { current: METRIC }
    const Row = () => {
      const [value, setValue] = useState(METRIC)
      const change = (next: PlannedMetric) => {
        metric.current = next
        setValue(next)
      }
      const size = { text: '900 subjects in the control', isDeciding: true }
      return <MetricRow metric={value} size={size} onChange={change} onRemove={() => undefined} />
    }
    const page = await render(<Row />)
    page.getByText('Decides the size.')
    await page.user.type(page.getByRole('textbox', { name: 'Metric' }), 's')
    await page.user.click(page.getByRole('button', { name: /Role/ }))
    await page.user.click(page.getByRole('option', { name: /Guardrail/ }))
    for (const [label, value] of [
      ['Baseline rate', '7'],
      ['Relative effect', '12.5'],
    ] as const) {
      await page.user.clear(page.getByRole('textbox', { name: label }))
      await page.user.type(page.getByRole('textbox', { name: label }), value)
      await page.user.tab()
    }
    expect(metric.current).toEqual({
      row: 'a',
      name: 'Purchases',
      is_guardrail: true,
      rate: 0.07,
      effect: 0.125,
    })
  })

  it('is removed by a button that names it', async () => {
    const onRemove = vi.fn()
    const size = { text: 'Computing …', isDeciding: false }
    const page = await render(
      <MetricRow
        metric={{ ...METRIC, name: '' }}
        size={size}
        onChange={() => undefined}
        onRemove={onRemove}
      />,
    )
    expect(page.queryByText('Decides the size.')).toBeNull()
    await page.user.click(page.getByRole('button', { name: 'Remove the metric' }))
    expect(onRemove).toHaveBeenCalledOnce()
  })
})
