import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateTime } from '../../../ui/format.ts'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { Select } from '../../../ui/select.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Experiment } from '../api-types.ts'
import { assignmentsQuery, PAGE } from './queries.ts'
import type { AssignmentsSearch } from './search.ts'

interface AssignmentRow {
  id: string
  user_id: string
  variant_name: string
  is_control: boolean
  created_at: string
  attributes: Record<string, unknown> | null
}

const COLUMNS: readonly Column<AssignmentRow>[] = [
  {
    id: 'subject',
    header: 'Subject',
    cell: ({ user_id }) => user_id,
    text: ({ user_id }) => user_id,
    isRowHeader: true,
  },
  {
    id: 'variant',
    header: 'Variant',
    cell: ({ variant_name, is_control }) => (
      <span className="flex flex-wrap items-center gap-2">
        {variant_name}
        {is_control && <Badge tone="accent">Control</Badge>}
      </span>
    ),
    text: ({ variant_name }) => variant_name,
  },
  {
    id: 'attributes',
    header: 'Attributes',
    cell: ({ attributes }) =>
      Object.entries(attributes ?? {})
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join(', ') || '—',
    text: ({ attributes }) => JSON.stringify(attributes ?? {}),
  },
  {
    id: 'at',
    header: 'Assigned',
    cell: ({ created_at }) => dateTime(created_at),
    text: ({ created_at }) => created_at,
  },
]

interface AssignmentListProps {
  experiment: Experiment
  search: AssignmentsSearch
  change: (patch: Partial<AssignmentsSearch>) => void
}

/** All assignments of an experiment, newest first. A row opens the look-up of its subject. */
export const AssignmentList = ({ experiment, search, change }: AssignmentListProps) => {
  const { skip = 0, variant } = search
  const list = useQuery(assignmentsQuery(experiment.id, { skip, variant_id: variant }))
  return (
    <Card title="All assignments" padded={false}>
      <PagedTable
        label="Assignments"
        columns={COLUMNS}
        query={list}
        skip={skip}
        limit={PAGE}
        onSkip={(next) => change({ skip: next || undefined })}
        rowKey={({ id }) => id}
        onOpen={({ user_id }) => change({ subject: user_id })}
        csv={`assignments-${experiment.key}`}
        toolbar={<VariantFilter experiment={experiment} value={variant} change={change} />}
        empty={<NoAssignments />}
      />
    </Card>
  )
}

const VariantFilter = ({
  experiment,
  value,
  change,
}: Pick<AssignmentListProps, 'experiment' | 'change'> & { value: string | undefined }) => (
  <div className="w-48">
    <Select
      label="Variant"
      labelHidden
      options={[
        { id: '', label: 'Any variant' },
        ...experiment.variants.map(({ id, name }) => ({ id, label: name })),
      ]}
      value={value ?? ''}
      onChange={(id) => change({ variant: id === '' ? undefined : id, skip: undefined })}
    />
  </div>
)

const NoAssignments = () => (
  <EmptyState
    icon={<Users />}
    title="No assignments yet"
    action={<LinkButton to="/developers">Connect an application</LinkButton>}
  >
    Assay stores an assignment when an application first asks for the variant of a subject. The subject then
    keeps its variant.
  </EmptyState>
)
