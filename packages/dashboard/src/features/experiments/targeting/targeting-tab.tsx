import { useQuery } from '@tanstack/react-query'
import { Card, Facts } from '../../../ui/card.tsx'
import { RulePreview, RuleSummary } from '../../targeting/index.ts'
import { rulesOf } from '../definition/draft-from-stored.ts'
import type { OverviewPartProps } from '../definition/hypothesis-card.tsx'
import { activeSegmentsQuery } from '../queries.ts'
import { EditButton } from '../settings/edit-button.tsx'

/** Who takes part, in words, and whether somebody would. */
export const TargetingTab = ({ experiment, edit }: OverviewPartProps) => {
  const segments = useQuery(activeSegmentsQuery)
  const rules = rulesOf(experiment)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card
        title="Who takes part"
        actions={<EditButton experiment={experiment} section="audience" what="the audience" edit={edit} />}
      >
        <div className="flex flex-col gap-5">
          <RuleSummary rules={rules} segments={segments.data?.items} />
          <Facts
            facts={[
              { name: 'Of these enter', value: `${experiment.traffic_percentage} %` },
              {
                name: 'The others',
                value: 'see the control and are not counted',
              },
            ]}
          />
        </div>
      </Card>
      <Card
        title="Try it on somebody"
        description="Decided here by the service's own code; nothing is stored."
      >
        {rules === null ? (
          <p className="text-ink-muted">Without targeting rules everybody matches.</p>
        ) : (
          <RulePreview rules={rules} segments={segments.data?.items} />
        )}
      </Card>
    </div>
  )
}
