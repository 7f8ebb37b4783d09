import { Card } from '../../../ui/card.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'

const EXPORT = 'AUDIT_HMAC_KEY=<key> npm run audit:verify -- audit-export-20260301_120000.json'
const REPORT = 'AUDIT_HMAC_KEY=<key> npm run audit:verify -- compliance-report-soc2-2026-03-01.json'

/** How to verify exports and reports without the service. */
export const VerificationCard = () => (
  <Card
    title="Verify offline"
    description="A copy of Assay checks a file without the service, its database or a network."
  >
    <ol className="flex list-decimal flex-col gap-3 pl-5">
      <li>Keep the file exactly as it was downloaded. Every byte counts.</li>
      <li>
        <p className="mb-2">Verify an export. Without a key the chain is checked, but no signature.</p>
        <CodeBlock label="Verify an export" language="Shell" code={EXPORT} />
      </li>
      <li>
        <p className="mb-2">Verify a report. This needs the key.</p>
        <CodeBlock label="Verify a report" language="Shell" code={REPORT} />
      </li>
      <li>
        The answer names the first entry that is not as it was written. The exit code is 0 only when all is
        intact.
      </li>
    </ol>
  </Card>
)
