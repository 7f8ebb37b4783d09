import { useQuery } from '@tanstack/react-query'
import { Card, Facts } from '../../../ui/card.tsx'
import { RulePreview, RuleSummary } from '../../targeting/index.ts'
import { rulesOf } from '../definition/draft-from-stored.ts'
import { activeSegmentsQuery } from '../queries.ts'
import { type EditableCardProps, EditButton } from '../settings/edit-button.tsx'

/** The audience of an experiment in words, and a preview of its targeting rules. */
export const TargetingTab = ({ experiment, edit }: EditableCardProps) => {
  const segments = useQuery(activeSegmentsQuery)
  const rules = rulesOf(experiment)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card
        title="Audience"
        actions={<EditButton experiment={experiment} section="audience" what="the audience" edit={edit} />}
      >
        <div className="flex flex-col gap-5">
          <RuleSummary rules={rules} segments={segments.data?.items} />
          <Facts
            facts={[
              { name: 'Traffic', value: `${experiment.traffic_percentage} % of matching subjects` },
              { name: 'Other subjects', value: 'See the control and are not counted' },
            ]}
          />
        </div>
      </Card>
      <Card title="Preview" description="Decided by the service's own code. Nothing is stored.">
        {rules === null ? (
          <p className="text-ink-muted">Without targeting rules, every subject matches.</p>
        ) : (
          <RulePreview rules={rules} segments={segments.data?.items} />
        )}
      </Card>
    </div>
  )
}
