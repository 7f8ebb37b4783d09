import { Download, FileCheck, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { download } from '../../../ui/download.ts'
import { Form } from '../../../ui/form.tsx'
import type { PeriodOfDays } from '../../../ui/period-of-days.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { ComplianceReport, Standard } from '../api-types.ts'
import { useReport } from '../commands.ts'
import { DayFields } from '../day-fields.tsx'
import { ReportView } from './report-view.tsx'
import { STANDARDS } from './standards.ts'

/** Generates the report on a standard and a period, to read, print or keep as a signed file. */
export const ReportTab = () => {
  const [standard, setStandard] = useState<Standard>('soc2')
  const [days, setDays] = useState<PeriodOfDays>({})
  const report = useReport()
  return (
    <div className="flex flex-col gap-5">
      <div className="print:hidden">
        <Card
          title="New report"
          description="Verifies the audit log of the period and counts what it holds for each control. Without days it covers the retention of the standard. The audit log records each report."
        >
          <Form
            error={report.error}
            onSubmit={() => report.run({ standard, ...days })}
            className="flex flex-wrap items-end gap-3"
          >
            <Segmented label="Standard" options={STANDARDS} value={standard} onChange={setStandard} />
            <DayFields days={days} onChange={setDays} />
            <Button type="submit" look="primary" isPending={report.isPending}>
              Generate report
            </Button>
            {report.data && <ReportActions report={report.data} />}
          </Form>
        </Card>
      </div>
      {report.data ? (
        <ReportView report={report.data} />
      ) : (
        <EmptyState icon={<FileCheck aria-hidden="true" />} title="No report yet">
          Choose a standard and generate a report. It shows whether the audit log is intact, and what was
          recorded for each control.
        </EmptyState>
      )}
    </div>
  )
}

/** The file is what the service sent, byte for byte, because its signature covers every one. */
const ReportActions = ({ report }: { report: ComplianceReport }) => (
  <>
    <Button onPress={() => window.print()}>
      <Printer aria-hidden="true" />
      Print
    </Button>
    <Button onPress={() => download(fileName(report), JSON.stringify(report), 'application/json')}>
      <Download aria-hidden="true" />
      Download signed report
    </Button>
  </>
)

const fileName = ({ standard, generated_at }: ComplianceReport): string =>
  `compliance-report-${standard}-${generated_at.slice(0, 10)}.json`
