import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../../ui/badge.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { words } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { isSupported, providerLabel, providerOf } from '../providers.ts'
import { configQuery } from '../queries.ts'
import { failureWords } from '../sign-in/failures.ts'
import { claimRows } from './claims.ts'
import type { TestReport } from './commands.ts'
import { decidingGroup } from './deciding-group.ts'

interface ReportProps {
  report: TestReport
  /** The tested configuration, where it is known. */
  configId: string | undefined
}

const COLUMNS: readonly Column<ReturnType<typeof claimRows>[number]>[] = [
  {
    id: 'name',
    header: 'Claim',
    isRowHeader: true,
    cell: ({ name }) => <code className="font-mono text-sm">{name}</code>,
  },
  {
    id: 'value',
    header: 'Value',
    cell: ({ value, note }) => (
      <span className="flex max-w-2xl flex-wrap gap-x-3 text-sm">
        <code className="font-mono wrap-anywhere whitespace-pre-wrap">{value}</code>
        {note && <span className="text-ink-muted">{note}</span>}
      </span>
    ),
  },
]

/** The outcome of a test, what decided it, and every claim that came back. */
export const ReportView = ({ report, configId }: ReportProps) => (
  <>
    <Outcome report={report} />
    <Card title="What decides">
      <Facts
        facts={[
          { name: 'Provider', value: providerLabel(report.provider_type) },
          { name: 'E-mail', value: report.email ?? 'None' },
          { name: 'Groups', value: <Groups groups={report.groups} /> },
          { name: 'Role', value: <RoleFact report={report} configId={configId} /> },
        ]}
      />
    </Card>
    <Card
      title="Claims"
      description="As the provider sent them. Tokens and secrets are left out."
      padded={false}
    >
      <DataTable
        label="Claims"
        columns={COLUMNS}
        rows={claimRows(report.claims)}
        rowKey={({ name }) => name}
        empty={<p className="px-5 py-8 text-center text-ink-muted">No claims came back.</p>}
      />
    </Card>
  </>
)

const Outcome = ({ report: { outcome, email, role, sso_error, message } }: { report: TestReport }) => {
  if (outcome === 'refused') {
    const { title, text } = failureWords(sso_error ?? 'sso_failed')
    return (
      <Notice tone="negative" title={`This person would not sign in: ${title}`}>
        <p>{text}</p>
        {message !== null && <p className="mt-1.5 wrap-anywhere">Reason in the log: {message}</p>}
      </Notice>
    )
  }
  const account = outcome === 'create' ? 'a new account' : 'the existing account'
  return (
    <Notice tone="positive" title="This person would sign in">
      {email} opens {account}
      {role === null ? '.' : `, with the role ${role}.`}
    </Notice>
  )
}

const Groups = ({ groups }: Pick<TestReport, 'groups'>) =>
  groups.length === 0 ? (
    'None'
  ) : (
    <span className="flex flex-wrap gap-1">
      {groups.map((group) => (
        <Badge key={group}>{group}</Badge>
      ))}
    </span>
  )

/** The role, and why it is this one. */
const RoleFact = ({ report: { role, groups, outcome, provider_type }, configId }: ReportProps) => {
  const { data: config } = useQuery({ ...configQuery(configId ?? ''), enabled: configId !== undefined })
  if (role === null) return 'None'
  const deciding = config && decidingGroup(groups, config.role_mapping)
  const sendsGroups = isSupported(provider_type) && providerOf(provider_type).sendsGroups
  const unmapped = sendsGroups ? 'No group is mapped' : 'The provider sends no groups'
  const kept = outcome === 'create' ? 'new people become viewers' : 'the account keeps its role'
  return (
    <>
      {words(role)}
      {config && (
        <span className="block text-sm text-ink-muted">
          {deciding ? `By the group ${deciding.group}` : `${unmapped}: ${kept}`}
        </span>
      )}
    </>
  )
}
