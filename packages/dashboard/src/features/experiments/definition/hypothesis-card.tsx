import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { answered, api } from '../../../api/client.ts'
import { queryKey } from '../../../api/query-keys.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/code-block.tsx'
import { count, dateTime } from '../../../ui/format.ts'
import type { Experiment } from '../api-types.ts'
import { ALGORITHMS, labelOf, TYPES } from '../labels.ts'
import { dayCount, daysRunning } from '../schedule/timing.ts'
import { EditButton } from '../settings/edit-button.tsx'
import type { SectionId } from '../settings/sections.ts'

export interface OverviewPartProps {
  experiment: Experiment
  edit: (section: SectionId) => void
}

const typeInWords = ({ experiment_type, optimization_type }: Experiment): string =>
  optimization_type === 'fixed'
    ? labelOf(TYPES, experiment_type)
    : `${labelOf(TYPES, experiment_type)}, ${labelOf(ALGORITHMS, optimization_type)}`

const GroupLink = ({ id }: { id: string }) => {
  const group = useQuery({
    queryKey: queryKey('exclusion-groups', 'name', id),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/mutual-exclusion-groups/{id}', { params: { path: { id } }, signal })),
  })
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

const moment = (at: string | null): string => (at === null ? '—' : dateTime(at))

const factsOf = (experiment: Experiment) => {
  const days = daysRunning(experiment, Date.now())
  return [
    { name: 'Key', value: <Key text={experiment.key} /> },
    { name: 'Type', value: typeInWords(experiment) },
    { name: 'Owner', value: experiment.owner_name ?? '—' },
    { name: 'Subjects', value: <span className="figures">{count(experiment.assignments_count)}</span> },
    { name: 'Running', value: days === undefined ? 'Not started' : dayCount(days) },
    { name: 'Start', value: moment(experiment.start_date) },
    { name: 'End', value: experiment.end_date === null ? 'Open' : dateTime(experiment.end_date) },
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

/** What is tried and why, and the plain facts about it. */
export const FactsCard = ({ experiment, edit }: OverviewPartProps) => (
  <Card
    title="Hypothesis"
    actions={
      <EditButton experiment={experiment} section="facts" what="name, hypothesis and key" edit={edit} />
    }
  >
    <div className="flex flex-col gap-5">
      <div className="flex max-w-3xl flex-col gap-2">
        <p className="wrap-anywhere whitespace-pre-line">
          {experiment.hypothesis ?? (
            <span className="text-ink-muted">Nobody has written down what to expect.</span>
          )}
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
