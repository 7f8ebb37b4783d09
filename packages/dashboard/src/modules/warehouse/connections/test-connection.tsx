import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import type { Connection } from '../api-types.ts'
import { useTestConnection } from './test-commands.ts'
import { TestOutcome } from './test-outcome.tsx'

/** The button that tests a stored connection, and how the test ended. */
export const TestConnection = ({ connection }: { connection: Connection }) => {
  const mayTest = useMay('admin')
  const test = useTestConnection(connection)
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        refused={!mayTest && reservedFor('admin')}
        isPending={test.isPending}
        onPress={() => test.run()}
      >
        Test the connection
      </Button>
      {test.isPending && <p className="text-sm text-ink-muted">Signing in. This takes 30 seconds at most.</p>}
      {!test.isPending && (
        <div className="flex w-full flex-col gap-3 empty:hidden">
          <TestOutcome outcome={test.data} error={test.error} />
        </div>
      )}
    </div>
  )
}
