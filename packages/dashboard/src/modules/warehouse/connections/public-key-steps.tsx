import { CodeBlock } from '../../../ui/code-block.tsx'
import type { PublicKey } from '../api-types.ts'

/** How the public half of a new key pair is registered in the warehouse. */
export const PublicKeySteps = ({ publicKey }: { publicKey: PublicKey }) => (
  <div className="flex flex-col gap-4">
    <p>
      Somebody who administers users in the warehouse runs this statement once. The private half of the key
      never leaves this service.
    </p>
    <CodeBlock label="Registration statement" language="SQL" code={publicKey.statement} />
    <p className="text-sm text-ink-muted">
      Fingerprint, to compare:{' '}
      <code className="font-mono wrap-anywhere text-ink">{publicKey.public_key_fingerprint}</code>
    </p>
  </div>
)
