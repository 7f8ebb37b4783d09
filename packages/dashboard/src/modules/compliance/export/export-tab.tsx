import { useState } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { PeriodOfDays } from '../../../ui/period-of-days.ts'
import { Progress } from '../../../ui/progress.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { FORMATS, useExport } from '../commands.ts'
import { DayFields } from '../day-fields.tsx'
import { VerificationCard } from './verification-card.tsx'

/** Downloads the signed log, and says how to verify it without the service. */
export const ExportTab = () => {
  const mayExport = useMay('admin')
  return (
    <div className="flex flex-col gap-5">
      {mayExport ? <ExportCard /> : <Notice title="Exports">{reservedFor('admin')}</Notice>}
      <VerificationCard />
    </div>
  )
}

const OPTIONS = FORMATS.map((id) => ({ id, label: id.toUpperCase() }))

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB received`

const ExportCard = () => {
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('json')
  const [days, setDays] = useState<PeriodOfDays>({})
  const [bytes, setBytes] = useState(0)
  const exportLog = useExport(setBytes)
  return (
    <Card
      title="Signed export"
      description="Every entry from the first of the period to the last, in the order of the chain, each with a signature. Without days it holds the whole log."
    >
      <Form
        error={exportLog.error}
        onSubmit={() => {
          setBytes(0)
          exportLog.run({ format, ...days })
        }}
        className="flex flex-wrap items-end gap-3"
      >
        <Segmented label="Format" options={OPTIONS} value={format} onChange={setFormat} />
        <DayFields days={days} onChange={setDays} />
        <Button type="submit" look="primary" isPending={exportLog.isPending}>
          Export
        </Button>
      </Form>
      {exportLog.isPending && (
        <div className="mt-4">
          <Progress label="Export" value={undefined} text={megabytes(bytes)} />
        </div>
      )}
      {format === 'csv' && (
        <p className="mt-4 text-sm text-ink-muted">
          CSV comes with a second file that ends in .manifest. Keep the two together: without it nobody can
          tell whether entries are missing at the ends.
        </p>
      )}
    </Card>
  )
}
