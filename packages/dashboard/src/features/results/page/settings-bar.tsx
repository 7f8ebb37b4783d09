import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Metric, Results } from '../api-types.ts'
import { LiveBadge } from '../live/live-badge.tsx'
import type { LiveState } from '../live/use-live-results.ts'
import { roleOf } from '../metrics.ts'
import { CORRECTIONS } from '../search.ts'
import { useOptions } from '../use-options.ts'
import { correctionName, levelText } from '../wording.ts'

const LEVELS = [0.8, 0.9, 0.95, 0.99]

interface SettingsBarProps {
  results: Results
  metric: Metric | undefined
  stored: { level: number; correction: Results['correction_method'] }
  live: LiveState
}

/** Choice of the metric in focus, the confidence level and the correction; and how fresh the results are. */
export const SettingsBar = ({ results, metric, stored, live }: SettingsBarProps) => {
  const { options, change } = useOptions()
  const isChanged = options.level !== undefined || options.correction !== undefined
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-3 print:hidden">
      <MetricSelect results={results} metric={metric} />
      <LevelSelect value={options.level ?? stored.level} stored={stored.level} />
      <CorrectionSelect value={options.correction ?? stored.correction} stored={stored.correction} />
      {isChanged && (
        <Button look="quiet" onPress={() => change({ level: undefined, correction: undefined })}>
          Reset to plan
        </Button>
      )}
      <div className="ml-auto self-center">
        <LiveBadge state={live} computedAt={results.computed_at} />
      </div>
    </div>
  )
}

const MetricSelect = ({ results: { metrics }, metric }: { results: Results; metric: Metric | undefined }) => {
  const { change } = useOptions()
  return (
    <div className="w-full sm:w-60">
      <Select
        label="Metric"
        options={metrics.map((one) => ({
          id: one.metric_id,
          label: one.metric_name,
          description: roleOf(one),
        }))}
        value={metric?.metric_id}
        placeholder="No metric"
        onChange={(id) => change({ metric: metrics[0]?.metric_id === id ? undefined : id })}
      />
    </div>
  )
}

const LevelSelect = ({ value, stored }: { value: number; stored: number }) => {
  const { change } = useOptions()
  const levels = [...new Set([...LEVELS, stored, value])].sort((a, b) => a - b)
  return (
    <div className="w-[calc(50%-0.375rem)] sm:w-36">
      <Select
        label="Confidence"
        options={levels.map((level) => ({
          id: String(level),
          label: level === stored ? `${levelText(level)} (plan)` : levelText(level),
        }))}
        value={String(value)}
        onChange={(id) => change({ level: Number(id) === stored ? undefined : Number(id) })}
      />
    </div>
  )
}

interface CorrectionSelectProps {
  value: Results['correction_method']
  stored: Results['correction_method']
}

const CorrectionSelect = ({ value, stored }: CorrectionSelectProps) => {
  const { change } = useOptions()
  return (
    <div className="w-[calc(50%-0.375rem)] sm:w-52">
      <Select
        label="Correction"
        options={CORRECTIONS.map((id) => ({
          id,
          label: id === stored ? `${correctionName(id)} (plan)` : correctionName(id),
        }))}
        value={value}
        onChange={(id) => change({ correction: id === stored ? undefined : id })}
      />
    </div>
  )
}
