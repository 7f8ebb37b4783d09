import type { Schemas } from '../../api/client.ts'
import type { Tone } from '../../ui/badge.tsx'
import { count, pValue, words } from '../../ui/format.ts'
import { staleReason } from '../flags/index.ts'

type Experiment = Pick<Schemas['Experiment'], 'id' | 'name' | 'schedule_error'>
type Flag = Pick<Schemas['FeatureFlag'], 'key'> & Parameters<typeof staleReason>[0]
type FlagHealth = 'HEALTHY' | 'WARNING' | 'CRITICAL' | 'NO_DATA'

/** What of an experiment's results may need attention. */
export interface LatestResults {
  srm: Pick<NonNullable<Schemas['Results']['srm']>, 'warning' | 'p_value'> | null
  metrics: readonly Pick<
    Schemas['Results']['metrics'][number],
    'metric_id' | 'metric_name' | 'guardrail_breached'
  >[]
  summary: Pick<Schemas['Results']['summary'], 'recommendation' | 'recommendation_reason'>
}

/** A problem or a pending decision, and the page to act on it. */
export interface AttentionItem {
  id: string
  tone: Tone
  title: string
  text: string
  href: string
}

/** Failed runs in a row after which a scheduler needs attention; the notification is sent at the same number. */
const MAX_FAILURES = 3

/** A running experiment with a sample ratio mismatch, a breached guardrail or a decision to take. */
export const fromResults = (experiment: Experiment, results: LatestResults): AttentionItem[] => {
  const href = `/experiments/${experiment.id}/results`
  const item = (kind: string, tone: Tone, text: string): AttentionItem => ({
    id: `${kind} ${experiment.id}`,
    tone,
    title: experiment.name,
    text,
    href,
  })
  if (results.srm?.warning) {
    const text = `Sample ratio mismatch (p ${pValue(results.srm.p_value).replace(/^(?=\d)/, '= ')}): do not trust the results until you know the cause.`
    return [item('srm', 'negative', text)]
  }
  const breached = results.metrics.filter((metric) => metric.guardrail_breached === true)
  const isDecidable = ['SHIP_VARIANT', 'KEEP_CONTROL'].includes(results.summary.recommendation)
  return [
    ...breached.map((metric) =>
      item(`guardrail ${metric.metric_id}`, 'negative', `Guardrail ${metric.metric_name} is breached.`),
    ),
    ...(isDecidable
      ? [item('decide', 'positive', `Ready to decide: ${results.summary.recommendation_reason}`)]
      : []),
  ]
}

/** An experiment whose scheduled change failed. */
export const fromSchedule = (experiment: Experiment): AttentionItem[] =>
  experiment.schedule_error
    ? [
        {
          id: `schedule ${experiment.id}`,
          tone: 'warning',
          title: experiment.name,
          text: `Scheduled change failed: ${experiment.schedule_error}`,
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

/** A flag with a metric past a threshold of its safety configuration. */
export const fromHealth = ({ feature_flag_id, key, health, worst_metric }: FlagAtRisk): AttentionItem[] => {
  if (health !== 'CRITICAL' && health !== 'WARNING') return []
  const metric = worst_metric === null ? 'A metric' : words(worst_metric)
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

/** Active flags that give everybody the same and have not been changed for a long time. */
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
      text: `${names.join(', ')}${more}: unchanged for a long time. Remove ${stale.length === 1 ? 'it' : 'them'} from the code, then archive.`,
      href: '/feature-flags',
    },
  ]
}

/** A scheduler that keeps failing. */
export const fromScheduler = (scheduler: { name: string; consecutive_failures: number }): AttentionItem[] =>
  scheduler.consecutive_failures >= MAX_FAILURES
    ? [
        {
          id: `scheduler ${scheduler.name}`,
          tone: 'negative',
          title: `Scheduler ${scheduler.name}`,
          text: `The last ${count(scheduler.consecutive_failures)} runs failed.`,
          href: '/admin/schedulers',
        },
      ]
    : []

const ORDER: readonly Tone[] = ['negative', 'warning', 'positive', 'accent', 'neutral']

/** The most urgent first. */
export const byUrgency = (items: readonly AttentionItem[]): AttentionItem[] =>
  items.toSorted((one, other) => ORDER.indexOf(one.tone) - ORDER.indexOf(other.tone))
