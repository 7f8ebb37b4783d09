import { hasRules } from '@assay/evaluation'
import { Notice } from '../../../ui/notice.tsx'
import type { ExperimentDraft } from '../definition/draft.ts'
import { audienceText } from '../targeting/audience-text.ts'

const allocationText = ({ variants }: ExperimentDraft): string =>
  variants
    .map(({ name, traffic_allocation }) => `${traffic_allocation} % get ${name || 'an unnamed variant'}`)
    .join(', ')

/** The effects of the start, in sentences. */
export const StartSummary = ({ draft }: { draft: ExperimentDraft }) => {
  const primary = draft.metrics.find(({ is_primary }) => is_primary)
  return (
    <Notice title="When the experiment starts">
      <ul className="flex list-disc flex-col gap-1 pl-4">
        <li>
          Of {audienceText(hasRules(draft.targeting_rules), draft.traffic_percentage)},{' '}
          {allocationText(draft)}.
        </li>
        <li>Subjects keep their variant while the experiment runs.</li>
        <li>
          {primary?.name ? `${primary.name} decides. ` : ''}Variants, metrics, plan and statistics are fixed.
          You can still change the allocation, traffic, end and texts.
        </li>
        {draft.experiment_type === 'bandit' && (
          <li>
            After {draft.bandit_config.minimum_subjects} subjects per variant, the bandit sends more new
            subjects to the better variants.
          </li>
        )}
      </ul>
    </Notice>
  )
}
