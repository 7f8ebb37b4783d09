import type { Schemas } from '../../api/client.ts'
import type { Tone } from '../../ui/badge.tsx'
import { count, pValue } from '../../ui/format.ts'
import { staleReason } from '../flags/index.ts'

type Experiment = Schemas['Experiment']
type Results = Schemas['Results']
type Flag = Schemas['FeatureFlag']
type FlagHealth = 'HEALTHY' | 'WARNING' | 'CRITICAL' | 'NO_DATA'

/** Something that somebody should look at, and where. */
export interface AttentionItem {
  id: string
  tone: Tone
  title: string
  text: string
  href: string
}

/** Failed runs in a row after which a job is worth a look; the notification comes at the same number. */
const FAILURES = 3

/** What a running experiment asks for: its sample ratio is wrong, its guardrail is harmed, or it can be decided. */
export const fromResults = (experiment: Experiment, results: Results): AttentionItem[] => {
  const href = `/experiments/${experiment.id}/results`
  const item = (kind: string, tone: Tone, text: string): AttentionItem => ({
    id: `${kind} ${experiment.id}`,
    tone,
    title: experiment.name,
    text,
    href,
  })
  if (results.srm?.warning) {
    const text = `Sample ratio mismatch (p ${pValue(results.srm.p_value).replace(/^(?=\d)/, '= ')}): do not trust the results before the cause is found.`
    return [item('srm', 'negative', text)]
  }
  const harmed = results.metrics.filter((metric) => metric.guardrail_breached === true)
  const decided = ['SHIP_VARIANT', 'KEEP_CONTROL'].includes(results.summary.recommendation)
  return [
    ...harmed.map((metric) =>
      item(`guardrail ${metric.metric_id}`, 'negative', `Guardrail ${metric.metric_name} is harmed.`),
    ),
    ...(decided
      ? [item('decide', 'positive', `Ready to decide: ${results.summary.recommendation_reason}`)]
      : []),
  ]
}

/** What a schedule could not do by itself. */
export const fromSchedule = (experiment: Experiment): AttentionItem[] =>
  experiment.schedule_error
    ? [
        {
          id: `schedule ${experiment.id}`,
          tone: 'warning',
          title: experiment.name,
          text: `Its schedule could not be followed: ${experiment.schedule_error}`,
          href: `/experiments/${experiment.id}?tab=schedule`,
        },
      ]
    : []

interface FlagAtRisk {
  feature_flag_id: string
  key: string
  health: FlagHealth
  worst_metric: string | null
}

/** A flag whose numbers cross a threshold of its safety configuration. */
export const fromHealth = ({ feature_flag_id, key, health, worst_metric }: FlagAtRisk): AttentionItem[] => {
  if (health !== 'CRITICAL' && health !== 'WARNING') return []
  const metric = worst_metric === null ? 'A metric' : worst_metric.replaceAll('_', ' ')
  return [
    {
      id: `safety ${feature_flag_id}`,
      tone: health === 'CRITICAL' ? 'negative' : 'warning',
      title: key,
      text: `${metric} is ${health === 'CRITICAL' ? 'past its critical threshold' : 'past its warning threshold'}.`,
      href: `/feature-flags/${feature_flag_id}?tab=safety`,
    },
  ]
}

/** Active flags that answer the same to everybody and were not touched for long. */
export const fromStaleFlags = (flags: readonly Flag[], now: number): AttentionItem[] => {
  const stale = flags.filter((flag) => staleReason(flag, now) !== undefined)
  if (stale.length === 0) return []
  const names = stale.slice(0, 3).map(({ key }) => key)
  const more = stale.length > 3 ? ` and ${count(stale.length - 3)} more` : ''
  return [
    {
      id: 'stale',
      tone: 'neutral',
      title: stale.length === 1 ? 'A stale flag' : `${count(stale.length)} stale flags`,
      text: `${names.join(', ')}${more}: the same for everybody for long. Take them out of the code, then archive them.`,
      href: '/feature-flags',
    },
  ]
}

/** A background job that keeps failing. */
export const fromScheduler = (job: { name: string; consecutive_failures: number }): AttentionItem[] =>
  job.consecutive_failures >= FAILURES
    ? [
        {
          id: `scheduler ${job.name}`,
          tone: 'negative',
          title: `Scheduler ${job.name}`,
          text: `Its last ${count(job.consecutive_failures)} runs failed.`,
          href: '/admin/schedulers',
        },
      ]
    : []

const ORDER: readonly Tone[] = ['negative', 'warning', 'positive', 'accent', 'neutral']

/** The most urgent first. */
export const byUrgency = (items: readonly AttentionItem[]): AttentionItem[] =>
  items.toSorted((one, other) => ORDER.indexOf(one.tone) - ORDER.indexOf(other.tone))
