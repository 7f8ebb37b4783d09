import { Badge } from '../../../ui/badge.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { words } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { providerLabel } from '../providers.ts'
import { failureWords } from '../sign-in/failures.ts'
import { claimRows } from './claims.ts'
import type { TestReport } from './commands.ts'

/** The outcome of a test, what decided it, and every claim that came back. */
export const ReportView = ({ report }: { report: TestReport }) => (
  <>
    <Outcome report={report} />
    <Card title="What decides">
      <Facts
        facts={[
          { name: 'Provider', value: providerLabel(report.provider_type) },
          { name: 'E-mail', value: report.email ?? 'None' },
          { name: 'Groups', value: <Groups groups={report.groups} /> },
          { name: 'Role', value: report.role == null ? 'None' : words(report.role) },
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
        columns={[
          { id: 'name', header: 'Claim', isRowHeader: true, cell: ({ name }) => <code>{name}</code> },
          {
            id: 'value',
            header: 'Value',
            cell: ({ value }) => <code className="text-sm wrap-anywhere whitespace-pre-wrap">{value}</code>,
          },
        ]}
        rows={claimRows(report.claims)}
        rowKey={({ name }) => name}
        empty={<p className="px-5 py-8 text-center text-ink-muted">The provider sent no claims.</p>}
      />
    </Card>
  </>
)

const Outcome = ({ report: { outcome, email, role, sso_error, message } }: { report: TestReport }) => {
  if (outcome === 'refused') {
    const { title, text } = failureWords(sso_error ?? 'sso_failed')
    return (
      <Notice tone="negative" title={`This person would not sign in: ${title}`}>
        <p>{message ?? text}</p>
      </Notice>
    )
  }
  const account = outcome === 'create' ? 'a new account' : 'the existing account'
  return (
    <Notice tone="positive" title="This person would sign in">
      {email} opens {account}
      {role == null ? '.' : `, with the role ${role}.`}
    </Notice>
  )
}

const Groups = ({ groups }: { groups: readonly string[] }) =>
  groups.length === 0 ? (
    'None'
  ) : (
    <span className="flex flex-wrap gap-1">
      {groups.map((group) => (
        <Badge key={group}>{group}</Badge>
      ))}
    </span>
  )
