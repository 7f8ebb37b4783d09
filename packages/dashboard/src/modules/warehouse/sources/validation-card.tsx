import { ApiError } from '../../../api/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { Source } from '../api-types.ts'
import { roleOf } from '../names.ts'
import { inWords } from '../refusals.ts'
import { useChangeRefusal } from './change-refusal.ts'
import { useValidateSource } from './commands.ts'

/** Whether table and columns fit their roles, as the warehouse's metadata has it. */
export const ValidationCard = ({ source }: { source: Source }) => {
  const validate = useValidateSource(source)
  const isValid = source.validated_at !== null
  return (
    <Card
      title="Columns"
      description="Validation compares them with the metadata of the warehouse. It reads no rows and uses no run of the day."
      padded={false}
      actions={
        <Button
          look={isValid ? 'secondary' : 'primary'}
          refused={useChangeRefusal(source)}
          isPending={validate.isPending}
          onPress={() => validate.run()}
        >
          {isValid ? 'Validate again' : 'Validate'}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 pt-3">
        <div className="flex flex-col gap-3 px-5 empty:hidden">
          {!validate.isPending && validate.error && <ValidationFailure error={validate.error} />}
          <Validity source={source} />
        </div>
        <DataTable label="Columns" columns={COLUMNS} rows={rowsOf(source)} rowKey={({ role }) => role} />
      </div>
    </Card>
  )
}

const ValidationFailure = ({ error }: { error: Error }) => {
  const role = error instanceof ApiError ? error.facts['role'] : undefined
  return (
    <Notice tone="negative" title="The source is not valid">
      {typeof role === 'string' && `${roleOf(role).label}: `}
      {inWords(error)?.message}
    </Notice>
  )
}

const Validity = ({ source: { validated_at } }: { source: Source }) =>
  validated_at === null ? (
    <p className="text-sm text-ink-muted">
      Not validated since the last change. Previews and analyses wait for it.
    </p>
  ) : (
    <p className="text-sm text-ink-muted">
      Validated <Moment at={validated_at} />.
    </p>
  )

interface Row {
  role: string
  name: string
  /** The warehouse's own type; undefined before a validation. */
  type: string | undefined
}

const rowsOf = ({ columns, column_types }: Source): Row[] =>
  Object.entries(columns).flatMap(([role, name]) =>
    name === undefined ? [] : [{ role, name, type: column_types[role] }],
  )

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'role',
    header: 'Role',
    isRowHeader: true,
    text: ({ role }) => roleOf(role).label,
    cell: ({ role }) => <span className="font-medium">{roleOf(role).label}</span>,
  },
  {
    id: 'name',
    header: 'Column',
    text: ({ name }) => name,
    cell: ({ name }) => <code className="font-mono text-sm">{name}</code>,
  },
  {
    id: 'type',
    header: 'Type in the warehouse',
    text: ({ type }) => type ?? '',
    cell: ({ type }) =>
      type === undefined ? (
        <span className="text-ink-faint">–</span>
      ) : (
        <code className="font-mono text-sm">{type}</code>
      ),
  },
]
