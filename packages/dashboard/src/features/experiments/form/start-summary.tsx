import { hasRules } from '@assay/evaluation'
import { Notice } from '../../../ui/notice.tsx'
import type { ExperimentDraft } from '../definition/draft.ts'

const who = ({ targeting_rules, traffic_percentage }: ExperimentDraft): string => {
  const audience = hasRules(targeting_rules) ? 'subjects who match the targeting rules' : 'all subjects'
  return traffic_percentage === 100 ? audience : `${traffic_percentage} % of ${audience}`
}

const split = ({ variants }: ExperimentDraft): string =>
  variants
    .map(({ name, traffic_allocation }) => `${traffic_allocation} % see ${name || 'an unnamed variant'}`)
    .join(', ')

/** What happens at the start, in sentences. */
export const StartSummary = ({ draft }: { draft: ExperimentDraft }) => {
  const primary = draft.metrics.find(({ is_primary }) => is_primary)
  return (
    <Notice title="What happens at the start">
      <ul className="flex list-disc flex-col gap-1 pl-4">
        <li>
          Of {who(draft)}, {split(draft)}.
        </li>
        <li>Whoever has a variant keeps it for as long as the experiment runs.</li>
        <li>
          {primary?.name ? `“${primary.name}” decides. ` : ''}Variants, metrics, the plan and the statistics
          are fixed; the split, the traffic, the end and the texts can still change.
        </li>
        {draft.experiment_type === 'bandit' && (
          <li>
            After {draft.bandit_config.minimum_subjects} subjects per variant, the traffic of new subjects
            moves to what works better.
          </li>
        )}
      </ul>
    </Notice>
  )
}
