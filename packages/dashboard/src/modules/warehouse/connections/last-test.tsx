import { Badge } from '../../../ui/badge.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { Connection } from '../api-types.ts'
import { failureOf } from '../failures.ts'

/** When a connection was last tested, and how that ended. */
export const LastTest = ({ connection: { last_test } }: { connection: Pick<Connection, 'last_test'> }) => {
  if (last_test === null) return <>never tested</>
  return (
    <>
      <Badge tone={last_test.ok ? 'positive' : 'negative'}>{last_test.ok ? 'Passed' : 'Failed'}</Badge>{' '}
      <Moment at={last_test.at} />
      {last_test.code !== undefined && <>. {failureOf(last_test.code).what}</>}
    </>
  )
}
