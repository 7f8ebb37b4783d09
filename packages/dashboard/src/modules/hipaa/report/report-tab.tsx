import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useReport } from '../commands.ts'
import { ReportView } from './report-view.tsx'

/** Days such as 2026-03-01, in UTC; empty: the default of the service. */
interface Days {
  from: string
  to: string
}

/** Generates the report of a period, to read or to print. */
export const ReportTab = () => {
  const [days, setDays] = useState<Days>({ from: '', to: '' })
  const report = useReport()
  return (
    <div className="flex flex-col gap-5">
      <div className="print:hidden">
        <Card
          title="Report"
          description="Agreements and accesses of a period. Without days it covers the last 365. The audit log records each report."
        >
          <Form
            error={report.error}
            onSubmit={() => report.run(days)}
            className="flex flex-wrap items-end gap-3"
          >
            <PeriodFields days={days} onChange={setDays} />
            <Button type="submit" look="primary" isPending={report.isPending}>
              Generate report
            </Button>
            {report.data && (
              <Button onPress={() => window.print()}>
                <Printer aria-hidden="true" />
                Print
              </Button>
            )}
          </Form>
        </Card>
      </div>
      {report.data && <ReportView report={report.data} />}
    </div>
  )
}

interface PeriodFieldsProps {
  days: Days
  onChange: (days: Days) => void
}

const PeriodFields = ({ days, onChange }: PeriodFieldsProps) => (
  <>
    <TextField
      label="From (UTC)"
      name="from_date"
      type="date"
      value={days.from}
      onChange={(from) => onChange({ ...days, from })}
    />
    <TextField
      label="To (UTC)"
      name="to_date"
      type="date"
      value={days.to}
      onChange={(to) => onChange({ ...days, to })}
    />
  </>
)
