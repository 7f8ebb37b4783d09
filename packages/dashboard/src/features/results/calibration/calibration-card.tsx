import { useQuery } from '@tanstack/react-query'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { count, percent } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import type { Calibration } from '../api-types.ts'
import type { ViewProps } from '../view-props.ts'
import { preciseP, range, shown } from '../wording.ts'
import { useStartCalibration } from './commands.ts'
import { calibrationQuery } from './queries.ts'

const REPETITIONS = 1000

/** An A/A check: the same subjects split again and again by chance, to see how often the tests cry wolf. */
export const CalibrationCard = ({ experiment: { id } }: ViewProps) => {
  const mayRun = useMay('editor')
  const start = useStartCalibration(id, REPETITIONS)
  return (
    <Card
      title="Are the tests honest here?"
      description={`Splits the subjects of this experiment again by chance, ${count(REPETITIONS)} times. Without any difference a test at 5 % may raise the alarm in about 5 % of them, not more.`}
      actions={
        <Button
          isPending={start.isPending}
          refused={!mayRun && reservedFor('editor')}
          onPress={() => start.run()}
        >
          Run an A/A check
        </Button>
      }
      padded={false}
    >
      <div className="min-h-28 pt-2 pb-1" aria-live="polite">
        {start.data === undefined ? (
          <p className="px-5 py-3 text-sm text-ink-muted">
            It takes seconds to minutes and runs in the background. Nobody sees another variant by it.
          </p>
        ) : (
          <Run id={id} run={start.data.id} />
        )}
      </div>
    </Card>
  )
}

const STATES: Record<Calibration['status'], string> = {
  queued: 'Waiting for its turn',
  running: 'Running',
  succeeded: 'Done',
  failed: 'Failed',
}

const Run = ({ id, run }: { id: string; run: string }) => {
  const { data, error } = useQuery(calibrationQuery(id, run))
  if (error) return <Notice tone="negative">{error.message}</Notice>
  if (data?.status === 'failed') return <Notice tone="negative">{data.error ?? 'The check failed.'}</Notice>
  if (data?.metrics) return <Outcome calibration={data} />
  return (
    <div className="px-5 py-3">
      <Progress
        label={data ? STATES[data.status] : 'Starting'}
        value={data?.progress ?? 0}
        text={percent(data?.progress ?? 0, 0)}
      />
    </div>
  )
}

type Calibrated = NonNullable<Calibration['metrics']>[number]

const METHODS: Record<Calibrated['method'], string> = {
  fisher_exact: "Fisher's exact test",
  welch_t_test: "Welch's test",
}

const VerdictBadge = ({ calibrated }: { calibrated: boolean | null }) => {
  if (calibrated === null) return <Badge>Cannot be said</Badge>
  return calibrated ? <Badge tone="positive">Honest</Badge> : <Badge tone="negative">Off</Badge>
}

const COLUMNS: readonly Column<Calibrated>[] = [
  {
    id: 'metric',
    header: 'Metric',
    isRowHeader: true,
    text: ({ metric_name }) => metric_name,
    cell: ({ metric_name, method }) => (
      <>
        <span className="font-medium">{metric_name}</span>
        <span className="block text-xs text-ink-muted">{METHODS[method]}</span>
      </>
    ),
  },
  {
    id: 'rate',
    header: 'False alarms',
    hint: 'With a 99 % interval.',
    align: 'end',
    text: ({ false_positive_rate }) => String(false_positive_rate ?? ''),
    cell: ({ false_positive_rate, interval }) => (
      <>
        {shown(false_positive_rate, (rate) => percent(rate, 1))}
        <span className="block text-xs text-ink-muted">{range(interval, (rate) => percent(rate, 1))}</span>
      </>
    ),
  },
  {
    id: 'target',
    header: 'Due',
    hint: 'What the test promises at these sizes; exact tests stay below the level.',
    align: 'end',
    text: ({ target }) => String(target ?? ''),
    cell: ({ target }) => shown(target, (rate) => percent(rate, 1)),
  },
  {
    id: 'uniform',
    header: 'p-values even',
    hint: 'Kolmogorov-Smirnov: a small p says that the p-values are not spread evenly.',
    align: 'end',
    text: ({ ks_p_value }) => String(ks_p_value ?? ''),
    cell: ({ ks_p_value }) => shown(ks_p_value, preciseP),
    hidden: true,
  },
  {
    id: 'verdict',
    header: 'Verdict',
    text: ({ calibrated }) => String(calibrated ?? ''),
    cell: ({ calibrated }) => <VerdictBadge calibrated={calibrated} />,
  },
]

const Outcome = ({ calibration: { metrics, subjects, repetitions } }: { calibration: Calibration }) => (
  <>
    <p className="px-5 pb-2 text-sm text-ink-muted">
      {count(subjects ?? 0)} subjects, split {count(repetitions)} times.
    </p>
    <DataTable
      label="A/A check"
      columns={COLUMNS}
      rows={metrics ?? []}
      rowKey={({ metric_id, method }) => `${metric_id} ${method}`}
      chooseColumns
    />
  </>
)
