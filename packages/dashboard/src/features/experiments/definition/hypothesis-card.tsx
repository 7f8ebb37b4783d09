import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/code-block.tsx'
import { count, dateTime } from '../../../ui/format.ts'
import type { Experiment } from '../api-types.ts'
import { ALGORITHMS, labelOf, TYPES } from '../labels.ts'
import { groupQuery } from '../queries.ts'
import { dayCount, daysRunning } from '../schedule/timing.ts'
import { type EditableCardProps, EditButton } from '../settings/edit-button.tsx'

const typeText = ({ experiment_type, optimization_type }: Experiment): string =>
  optimization_type === 'fixed'
    ? labelOf(TYPES, experiment_type)
    : `${labelOf(TYPES, experiment_type)}, ${labelOf(ALGORITHMS, optimization_type)}`

const GroupLink = ({ id }: { id: string }) => {
  const group = useQuery(groupQuery(id))
  return (
    <Link to="/exclusion-groups/$id" params={{ id }} className="rounded text-accent hover:underline">
      {group.data?.name ?? 'Exclusion group'}
    </Link>
  )
}

const Key = ({ text }: { text: string }) => (
  <span className="inline-flex flex-wrap items-center gap-1">
    <code className="font-mono text-sm">{text}</code>
    <CopyButton text={text} />
  </span>
)

const dateText = (at: string | null): string => (at === null ? '—' : dateTime(at))

const factsOf = (experiment: Experiment) => {
  const days = daysRunning(experiment, Date.now())
  return [
    { name: 'Key', value: <Key text={experiment.key} /> },
    { name: 'Type', value: typeText(experiment) },
    { name: 'Owner', value: experiment.owner_name ?? '—' },
    { name: 'Subjects', value: <span className="figures">{count(experiment.assignments_count)}</span> },
    { name: 'Running', value: days === undefined ? 'Not started' : dayCount(days) },
    { name: 'Start', value: dateText(experiment.start_date) },
    { name: 'End', value: experiment.end_date === null ? 'Manual' : dateTime(experiment.end_date) },
    {
      name: 'Exclusion group',
      value:
        experiment.mutual_exclusion_group_id === null ? (
          'None'
        ) : (
          <GroupLink id={experiment.mutual_exclusion_group_id} />
        ),
    },
  ]
}

/** The hypothesis of an experiment, with its description, tags and basic facts. */
export const HypothesisCard = ({ experiment, edit }: EditableCardProps) => (
  <Card
    title="Hypothesis"
    actions={
      <EditButton experiment={experiment} section="hypothesis" what="name, hypothesis and key" edit={edit} />
    }
  >
    <div className="flex flex-col gap-5">
      <div className="flex max-w-3xl flex-col gap-2">
        <p className="wrap-anywhere whitespace-pre-line">
          {experiment.hypothesis ?? <span className="text-ink-muted">No hypothesis yet.</span>}
        </p>
        {experiment.description && (
          <p className="text-sm text-ink-muted wrap-anywhere whitespace-pre-line">{experiment.description}</p>
        )}
        {experiment.tags.length > 0 && (
          <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
            {experiment.tags.map((tag) => (
              <li key={tag}>
                <Link to="/experiments" search={{ tag }} className="rounded-full hover:underline">
                  <Badge>{tag}</Badge>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Facts facts={factsOf(experiment)} />
    </div>
  </Card>
)
