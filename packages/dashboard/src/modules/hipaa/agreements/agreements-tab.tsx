import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileSignature, Plus } from 'lucide-react'
import { useState } from 'react'
import { pageAt, skipOf } from '../../../app/search-params.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Agreement } from '../api-types.ts'
import { agreementsQuery, PAGE_SIZE } from '../queries.ts'
import { AgreementDialog } from './agreement-dialog.tsx'
import { AgreementStatus } from './agreement-status.tsx'
import { dayText } from './day.ts'
import { NewAgreementDialog } from './new-agreement-dialog.tsx'

const route = getRouteApi('/shell/hipaa')

const COLUMNS: readonly Column<Agreement>[] = [
  {
    id: 'organisation',
    header: 'Organisation',
    isRowHeader: true,
    cell: ({ organization_name }) => organization_name,
    text: ({ organization_name }) => organization_name,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <AgreementStatus status={status} />,
    text: ({ status }) => status,
  },
  {
    id: 'effective',
    header: 'In force from',
    cell: ({ effective_date }) => dayText(effective_date),
    text: ({ effective_date }) => effective_date,
  },
  {
    id: 'expires',
    header: 'Until',
    cell: ({ expiry_date }) => (expiry_date ? dayText(expiry_date) : 'No end'),
    text: ({ expiry_date }) => expiry_date ?? '',
  },
  {
    id: 'region',
    header: 'Region',
    cell: ({ data_residency_region }) => data_residency_region,
    text: ({ data_residency_region }) => data_residency_region,
  },
]

/** The agreements about health data. */
export const AgreementsTab = () => {
  const { agreement } = route.useSearch()
  const navigate = route.useNavigate()
  const [isCreating, setIsCreating] = useState(false)
  const close = () => void navigate({ search: (now) => ({ ...now, agreement: undefined }), replace: true })
  return (
    <Card
      title="Agreements"
      description="Business associate agreements (BAA). One that ends is terminated, never removed."
      actions={
        <Button look="primary" onPress={() => setIsCreating(true)}>
          <Plus aria-hidden="true" />
          New agreement
        </Button>
      }
      padded={false}
    >
      <AgreementTable />
      {isCreating && <NewAgreementDialog onClose={() => setIsCreating(false)} />}
      {agreement !== undefined && <AgreementDialog id={agreement} onClose={close} />}
    </Card>
  )
}

const AgreementTable = () => {
  const { page, show } = route.useSearch()
  const navigate = route.useNavigate()
  const skip = skipOf(page, PAGE_SIZE)
  return (
    <PagedTable
      label="Agreements"
      query={useQuery(agreementsQuery(show === 'active', skip))}
      skip={skip}
      limit={PAGE_SIZE}
      onSkip={(to) => void navigate({ search: (now) => ({ ...now, page: pageAt(to, PAGE_SIZE) }) })}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      onOpen={({ id }) => void navigate({ search: (now) => ({ ...now, agreement: id }) })}
      toolbar={<Shown />}
      csv="agreements.csv"
      empty={<NoAgreement isFiltered={show === 'active'} />}
    />
  )
}

const Shown = () => {
  const { show = 'all' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Segmented
      label="Agreements that are shown"
      labelHidden
      options={[
        { id: 'all', label: 'All' },
        { id: 'active', label: 'Active' },
      ]}
      value={show}
      onChange={(next) =>
        void navigate({
          search: { tab: 'agreements', show: next === 'active' ? next : undefined },
          replace: true,
        })
      }
    />
  )
}

const NoAgreement = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    icon={<FileSignature />}
    title={isFiltered ? 'No agreement is active' : 'There is no agreement yet'}
  >
    An agreement says which organisation handles which health data, where, and since when. The signed document
    stays with you: the service keeps its SHA-256, so that you can show later which one was signed.
  </EmptyState>
)
