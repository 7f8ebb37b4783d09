import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus, Users } from 'lucide-react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { pageAt, skipOf } from '../../app/search-params.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Moment } from '../../ui/time.tsx'
import { readRules, rulesSentence } from '../targeting/index.ts'
import type { Segment } from './api-types.ts'
import { MembershipCard } from './membership-card.tsx'
import { segmentsQuery } from './queries.ts'
import type { SegmentsSearch } from './search.ts'
import { kindText, SegmentStatus } from './segment-status.tsx'

const route = getRouteApi('/shell/segments')
const PAGE_SIZE = 50

const definitionOf = (segment: Segment): string =>
  segment.kind === 'rules' ? rulesSentence(readRules(segment.rules)) : kindText(segment)

const COLUMNS: readonly Column<Segment>[] = [
  {
    id: 'name',
    header: 'Segment',
    isRowHeader: true,
    cell: ({ name, description }) => (
      <span className="block max-w-80">
        <span className="block">{name}</span>
        <span className="block truncate text-sm font-normal text-ink-muted">{description}</span>
      </span>
    ),
    text: ({ name }) => name,
  },
  {
    id: 'definition',
    header: 'Definition',
    cell: (segment) => <span className="line-clamp-2 max-w-96 text-sm">{definitionOf(segment)}</span>,
    text: definitionOf,
  },
  {
    id: 'kind',
    header: 'Kind',
    cell: ({ kind }) => (kind === 'rules' ? 'Rules' : 'Id list'),
    text: ({ kind }) => kind,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <SegmentStatus status={status} />,
    text: ({ status }) => status,
  },
  {
    id: 'updated',
    header: 'Changed',
    cell: ({ updated_at }) => <Moment at={updated_at} />,
    text: ({ updated_at }) => updated_at,
  },
]

/** The list of segments, with a check of which ones a subject is in. */
export const SegmentsPage = () => (
  <Page
    title="Segments"
    description="Saved audiences for the rules of flags and experiments."
    actions={<NewSegmentButton />}
  >
    <SegmentsTable />
  </Page>
)

const NewSegmentButton = () =>
  useMay('editor') ? (
    <LinkButton to="/segments/new" look="primary">
      <Plus aria-hidden="true" />
      New segment
    </LinkButton>
  ) : (
    <Button look="primary" refused={reservedFor('editor')}>
      <Plus aria-hidden="true" />
      New segment
    </Button>
  )

const SegmentsTable = () => {
  const { page, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const skip = skipOf(page, PAGE_SIZE)
  const query = useQuery(segmentsQuery(filters, { skip, limit: PAGE_SIZE }))
  const change = (next: SegmentsSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...next }), replace: true })
  const segments = query.data?.items ?? []
  return (
    <>
      <Card padded={false}>
        <PagedTable
          query={query}
          skip={skip}
          limit={PAGE_SIZE}
          onSkip={(to) => change({ page: pageAt(to, PAGE_SIZE) })}
          label="Segments"
          columns={COLUMNS}
          rowKey={({ id }) => id}
          rowLink={({ id }) => ({ to: '/segments/$id', params: { id } })}
          toolbar={<Filters filters={filters} onChange={change} />}
          empty={<NoSegment filters={filters} />}
          csv="segments.csv"
        />
      </Card>
      {segments.length > 0 && <MembershipCard segments={segments} />}
    </>
  )
}

const STATUSES: readonly { id: Segment['status'] | 'all'; label: string }[] = [
  { id: 'all', label: 'Any status' },
  { id: 'ACTIVE', label: 'Active' },
  { id: 'INACTIVE', label: 'Inactive' },
  { id: 'ARCHIVED', label: 'Archived' },
]

const KINDS: readonly { id: Segment['kind'] | 'all'; label: string }[] = [
  { id: 'all', label: 'Any kind' },
  { id: 'rules', label: 'Rules' },
  { id: 'id_list', label: 'Id list' },
]

interface FiltersProps {
  filters: SegmentsSearch
  onChange: (change: SegmentsSearch) => void
}

const Filters = ({ filters, onChange }: FiltersProps) => (
  <>
    <SearchField
      label="Search segments"
      value={filters.search ?? ''}
      onChange={(text) => onChange({ search: text === '' ? undefined : text })}
    />
    <div className="w-34">
      <Select
        label="Kind"
        labelHidden
        options={KINDS}
        value={filters.kind ?? 'all'}
        onChange={(kind) => onChange({ kind: kind === 'all' ? undefined : kind })}
      />
    </div>
    <div className="w-34">
      <Select
        label="Status"
        labelHidden
        options={STATUSES}
        value={filters.status ?? 'all'}
        onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
      />
    </div>
  </>
)

const NoSegment = ({ filters }: { filters: SegmentsSearch }) =>
  Object.values(filters).some((filter) => filter !== undefined) ? (
    <EmptyState title="No segments match" action={<LinkButton to="/segments">Show all segments</LinkButton>}>
      Change the search or the filters.
    </EmptyState>
  ) : (
    <EmptyState icon={<Users />} title="No segments yet" action={<NewSegmentButton />}>
      A segment is a saved audience, such as beta testers or customers in Germany. Define it once, by rules or
      as a list of ids, and use it in many flags and experiments.
    </EmptyState>
  )
