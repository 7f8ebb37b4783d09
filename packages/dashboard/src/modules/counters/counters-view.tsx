import { useState } from 'react'
import { useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { count, percent } from '../../ui/format.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Moment } from '../../ui/time.tsx'
import type { Counters, VariantCounters } from './api-types.ts'
import { ComparisonCard } from './comparison-card.tsx'
import { ResetDialog } from './reset-dialog.tsx'

const KINDS = [
  { counter: 'assignments', label: 'Assignments' },
  { counter: 'events', label: 'Events' },
  { counter: 'conversions', label: 'Conversions' },
] as const

/** The counters of an experiment: totals, bars of each variant, and beside them what the service has stored. */
export const CountersView = ({ counters }: { counters: Counters }) => {
  const [isResetting, setIsResetting] = useState(false)
  const mayReset = useMay('admin')
  const { total_assignments, total_events, total_conversions, last_updated } = counters
  const total = total_assignments + total_events + total_conversions
  return (
    <>
      <Card
        title="Counted so far"
        actions={
          mayReset && total > 0 && <Button onPress={() => setIsResetting(true)}>Reset counters</Button>
        }
      >
        <Facts
          facts={[
            { name: 'Assignments', value: count(total_assignments) },
            { name: 'Events', value: count(total_events) },
            { name: 'Conversions', value: count(total_conversions) },
            { name: 'Last change', value: last_updated === null ? 'never' : <Moment at={last_updated} /> },
          ]}
        />
      </Card>
      {total === 0 ? <NothingCounted /> : <Bars variants={counters.variants} />}
      <ComparisonCard counters={counters} />
      {isResetting && <ResetDialog counters={counters} onClose={() => setIsResetting(false)} />}
    </>
  )
}

const NothingCounted = () => (
  <Card>
    <EmptyState title="Nothing was counted yet">
      Programs count with POST /api/v1/counters/&lt;experiment id&gt;/increment and a key with the scope
      track. Assigning and tracking do not count here.
    </EmptyState>
  </Card>
)

const Bars = ({ variants }: { variants: readonly VariantCounters[] }) => (
  <div className="grid min-w-0 grid-cols-1 gap-5 xl:grid-cols-2">
    {KINDS.map(({ counter, label }) => (
      <Card key={counter} title={label}>
        <BarChart
          label={label}
          bars={variants.map((variant) => ({
            id: variant.variant_id,
            label: variant.variant_name,
            value: variant[counter],
          }))}
          format={count}
        />
      </Card>
    ))}
    <Card title="Conversion rate" description="Conversions by assignments, as they were counted.">
      <BarChart
        label="Conversion rate"
        bars={variants.map(({ variant_id, variant_name, conversion_rate }) => ({
          id: variant_id,
          label: variant_name,
          value: conversion_rate ?? 0,
        }))}
        format={(rate) => percent(rate)}
      />
    </Card>
  </div>
)
