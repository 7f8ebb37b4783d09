import { Card } from '../../../ui/card.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { fileSize } from '../../../ui/file-size.ts'
import type { Run } from '../api-types.ts'
import { secondsText } from '../costs.ts'
import { warehouseOf } from '../names.ts'

type Statement = Run['statements'][number]
type Job = Run['job_metadata'][number]

interface StatementsCardProps {
  run: Run
  /** Names of sources by id. */
  names: ReadonlyMap<string, string>
}

/** The statements as they were sent, letter for letter, each with what it cost. */
export const StatementsCard = ({ run, names }: StatementsCardProps) => (
  <Card title="SQL" description="Exactly what was sent to the warehouse, also where it failed.">
    <div className="flex flex-col gap-2">
      {run.statements.map((statement, index) => (
        <Disclosure
          key={`${statement.kind} ${statement.metric_source_id ?? ''}`}
          title={
            <span>
              {titleOf(statement, names)}
              <span className="ml-2 text-sm font-normal text-ink-muted">
                {jobText(run.job_metadata.find((job) => job.statement === index))}
              </span>
            </span>
          }
        >
          <div className="flex min-w-0 flex-col gap-1.5">
            <CodeBlock
              label={titleOf(statement, names)}
              language={`SQL, ${warehouseOf(statement.dialect).label}`}
              code={statement.sql}
            />
            <p className="text-xs wrap-anywhere text-ink-muted">SHA-256 {statement.sha256}</p>
          </div>
        </Disclosure>
      ))}
    </div>
  </Card>
)

const titleOf = ({ kind, metric_source_id }: Statement, names: ReadonlyMap<string, string>): string => {
  if (kind === 'diagnostics') return 'Exposures and diagnostics'
  if (kind === 'preview') return 'Preview'
  return names.get(metric_source_id ?? '') ?? 'Metric'
}

const jobText = (job: Job | undefined): string => {
  if (job === undefined) return ''
  const { elapsed_ms, total_bytes_processed, total_bytes_billed, job_id, statement_handle } = job
  return [
    elapsed_ms === null ? 'no answer yet' : secondsText(elapsed_ms / 1000),
    total_bytes_processed === undefined ? '' : `${fileSize(total_bytes_processed)} read`,
    total_bytes_billed === undefined ? '' : `${fileSize(total_bytes_billed)} billed`,
    job_id ?? statement_handle ?? '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}
