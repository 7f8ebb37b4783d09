import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../../ui/badge.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { dateTime } from '../../../ui/format.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { RulePreview } from '../../targeting/index.ts'
import type { Experiment } from '../api-types.ts'
import { rulesOf } from '../definition/draft-from-stored.ts'
import { activeSegmentsQuery } from '../queries.ts'
import { DecisionList } from './decision-list.tsx'
import { decisionSteps, hashedVariant } from './explanation.ts'
import { assignmentsQuery, holdoutCheckQuery } from './queries.ts'
import { SubjectEvents } from './subject-events.tsx'

interface SubjectProps {
  experiment: Experiment
  userId: string
}

/** One subject of an experiment: its variant, the reason and its events. */
export const SubjectCard = ({ experiment, userId }: SubjectProps) => {
  const found = useQuery(assignmentsQuery(experiment.id, { skip: 0, user_id: userId }))
  return (
    <Card title={`Subject ${userId}`}>
      <div className="flex flex-col gap-6">
        <QueryView query={found}>
          {({ items: [assignment] }) =>
            assignment === undefined ? (
              <NotAssigned experiment={experiment} userId={userId} />
            ) : (
              <Assigned experiment={experiment} userId={userId} assignment={assignment} />
            )
          }
        </QueryView>
        <SubjectEvents id={experiment.id} userId={userId} />
      </div>
    </Card>
  )
}

interface StoredAssignment {
  variant_id: string
  variant_name: string
  is_control: boolean
  created_at: string
  attributes: Record<string, unknown> | null
}

/** The reason of a stored assignment, which stays when the allocation changes. */
const reasonOf = (
  experiment: Experiment,
  userId: string,
  { variant_id, variant_name }: StoredAssignment,
): string => {
  const { variant, at } = hashedVariant(experiment, userId)
  const hash = `Its hash is ${(at * 100).toFixed(2)} of 100`
  if (experiment.experiment_type === 'bandit')
    return `Assigned by the weights at that time. It keeps ${variant_name} when the weights change.`
  if (variant?.id === variant_id) return `${hash}, which selects ${variant_name}. It keeps this variant.`
  return `${hash}. The allocation has changed since: a new subject with this hash would get ${variant?.name ?? 'no variant'}, but this one keeps ${variant_name}.`
}

const Assigned = ({ experiment, userId, assignment }: SubjectProps & { assignment: StoredAssignment }) => {
  const attributes = Object.entries(assignment.attributes ?? {})
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2 text-lg">
        Variant <strong className="font-semibold">{assignment.variant_name}</strong>
        {assignment.is_control && <Badge tone="accent">Control</Badge>}
      </p>
      <Facts
        facts={[
          { name: 'Since', value: dateTime(assignment.created_at) },
          { name: 'Reason', value: 'Assigned' },
        ]}
      />
      <p className="max-w-3xl text-ink-muted">{reasonOf(experiment, userId, assignment)}</p>
      {attributes.length > 0 && (
        <Disclosure
          title={attributes.length === 1 ? '1 stored attribute' : `${attributes.length} stored attributes`}
        >
          <Facts facts={attributes.map(([name, value]) => ({ name, value: String(value) }))} />
        </Disclosure>
      )}
    </div>
  )
}

const NotAssigned = ({ experiment, userId }: SubjectProps) => {
  const check = useQuery(holdoutCheckQuery(userId))
  const segments = useQuery(activeSegmentsQuery)
  const rules = rulesOf(experiment)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-lg">
        <strong className="font-semibold">No assignment</strong>
      </p>
      <p className="text-ink-muted">
        No application has asked for its variant yet, or it got none. Assay would decide now in these steps:
      </p>
      <DecisionList steps={decisionSteps(experiment, userId, check.data?.is_in_holdout)} />
      {rules !== null && (
        <Disclosure title="Test the targeting rules with its attributes">
          <RulePreview rules={rules} segments={segments.data?.items} />
        </Disclosure>
      )}
    </div>
  )
}
