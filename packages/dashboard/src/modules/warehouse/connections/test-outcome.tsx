import { ApiError } from '../../../api/errors.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { ConnectionTest } from '../api-types.ts'
import { secondsText } from '../costs.ts'
import { failureOf } from '../failures.ts'
import { inWords } from '../refusals.ts'

interface TestOutcomeProps {
  outcome: ConnectionTest | undefined
  error: Error | null
}

/** How a test of a connection ended: what works, or what failed and what to do. */
export const TestOutcome = ({ outcome, error }: TestOutcomeProps) => {
  if (error) return <Failed error={error} />
  if (outcome === undefined) return null
  const { promoted_pending_key, pending_key_code, elapsed_ms } = outcome
  const { what, remedy } = failureOf(pending_key_code ?? '')
  return (
    <>
      <Notice tone="positive" title="The connection works">
        Signed in and ran a statement without a table in {secondsText(elapsed_ms / 1000)}.
        {promoted_pending_key && ' The new key is in use from now on; the old one can be removed there.'}
      </Notice>
      {pending_key_code !== undefined && (
        <Notice tone="warning" title="The new key does not work yet; the old one does">
          {what} {remedy}
        </Notice>
      )}
    </>
  )
}

const Failed = ({ error }: { error: Error }) => {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === undefined) return <Notice tone="negative">{inWords(error)?.message}</Notice>
  return (
    <Notice tone="negative" title="The test failed">
      {inWords(error)?.message}
    </Notice>
  )
}
