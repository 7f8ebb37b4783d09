import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { dateTime } from '../../../ui/format.ts'
import { Pager } from '../../../ui/pager.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Select } from '../../../ui/select.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Experiment } from '../api-types.ts'
import { assignmentsQuery, PAGE } from './queries.ts'
import type { AssignmentsSearch } from './search.ts'

interface Row {
  id: string
  user_id: string
  variant_name: string
  is_control: boolean
  created_at: string
  attributes: Record<string, unknown> | null
}

const COLUMNS: readonly Column<Row>[] = [
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
    header: 'Attributes kept',
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

/** Who has which variant, newest first. A row leads to the look-up of its subject. */
export const AssignmentList = ({ experiment, search, change }: AssignmentListProps) => {
  const { skip = 0, variant } = search
  const list = useQuery(assignmentsQuery(experiment.id, { skip, variant_id: variant }))
  return (
    <Card title="All assignments" padded={false}>
      <QueryView query={list}>
        {({ items, total }) => (
          <>
            <DataTable
              label="Assignments"
              columns={COLUMNS}
              rows={items}
              rowKey={({ id }) => id}
              onOpen={({ user_id }) => change({ subject: user_id })}
              isBusy={list.isPlaceholderData}
              csv={`assignments-${experiment.key}`}
              toolbar={<VariantFilter experiment={experiment} value={variant} change={change} />}
              empty={<NoAssignments />}
            />
            <div className="px-4 py-3">
              <Pager
                skip={skip}
                limit={PAGE}
                total={total}
                onChange={(next) => change({ skip: next || undefined })}
              />
            </div>
          </>
        )}
      </QueryView>
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
    title="Nobody has a variant yet"
    action={<LinkButton to="/developers">Connect an application</LinkButton>}
  >
    An assignment is stored when an application asks for the variant of a subject for the first time. From
    then on the subject keeps it.
  </EmptyState>
)
