import { Card } from '../../../ui/card.tsx'
import { FigureTile } from '../../../ui/figure-tile.tsx'
import { count, percent } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Integrity } from '../api-types.ts'

/** Rounds down, so that a single changed entry of a million never reads as 100 %. */
const wholeShare = (share: number): string => percent(Math.floor(share * 10_000) / 10_000)

/** Whether the audit log of the period is as it was written. */
export const IntegrityCard = ({ integrity }: { integrity: Integrity }) => {
  const { checked, valid, tampered, missing, checkpoints_checked, checkpoints_failed } = integrity
  const isIntact = integrity.first_bad_position === undefined
  return (
    <Card
      title="Integrity of the audit log"
      description="Every entry of the period was hashed again and compared with the entry before it and with the signed checkpoints."
    >
      <div className="flex flex-col gap-4">
        <IntegrityNotice integrity={integrity} />
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-4">
          <FigureTile
            label="Entries as written"
            value={wholeShare(integrity.pass_rate)}
            hint={`${count(valid)} of ${count(checked)}`}
            tone={isIntact ? 'positive' : 'negative'}
          />
          <FigureTile
            label="Changed"
            value={count(tampered)}
            hint={`${count(missing)} missing`}
            tone={tampered + missing > 0 ? 'negative' : 'neutral'}
          />
          <FigureTile
            label="Checkpoints"
            value={count(checkpoints_checked)}
            hint={`${count(checkpoints_failed)} failed`}
            tone={checkpoints_failed > 0 ? 'negative' : 'neutral'}
          />
          <FigureTile
            label="Coverage"
            value={wholeShare(integrity.coverage)}
            hint="Entries before the last valid checkpoint"
          />
        </div>
      </div>
    </Card>
  )
}

const IntegrityNotice = ({ integrity: { first_bad_position, checked } }: { integrity: Integrity }) => {
  if (first_bad_position !== undefined) {
    return (
      <Notice
        tone="negative"
        title={`The log is not as it was written, from position ${first_bad_position} on`}
      >
        Somebody changed or removed entries or checkpoints behind the back of the service. Verify the database
        with npm run audit:verify, and compare it with earlier exports.
      </Notice>
    )
  }
  return checked === 0 ? (
    <Notice title="There was nothing to verify">The log has no entry in this period.</Notice>
  ) : (
    <Notice tone="positive" title="Every entry is as it was written">
      No entry is missing, and every checkpoint agrees.
    </Notice>
  )
}
