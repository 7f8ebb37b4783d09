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

/** A/A check: the same subjects assigned at random many times, to measure the false positive rate of the tests. */
export const CalibrationCard = ({ experiment: { id } }: ViewProps) => {
  const mayRun = useMay('editor')
  const start = useStartCalibration(id, REPETITIONS)
  return (
    <Card
      title="A/A check"
      description={`Assigns the subjects of this experiment at random, ${count(REPETITIONS)} times. Without a difference, a test at 5 % should be significant in at most about 5 % of them.`}
      actions={
        <Button
          isPending={start.isPending}
          refused={!mayRun && reservedFor('editor')}
          onPress={() => start.run()}
        >
          Run A/A check
        </Button>
      }
      padded={false}
    >
      <div className="min-h-28 pt-2 pb-1" aria-live="polite">
        {start.data === undefined ? (
          <p className="px-5 py-3 text-sm text-ink-muted">
            Takes seconds to minutes and runs in the background. Assignments do not change.
          </p>
        ) : (
          <Run id={id} run={start.data.id} />
        )}
      </div>
    </Card>
  )
}

const STATES: Record<Calibration['status'], string> = {
  queued: 'Queued',
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

const ResultBadge = ({ calibrated }: { calibrated: boolean | null }) => {
  if (calibrated === null) return <Badge>Not tested</Badge>
  return calibrated ? (
    <Badge tone="positive">Calibrated</Badge>
  ) : (
    <Badge tone="negative">Not calibrated</Badge>
  )
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
    header: 'False positives',
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
    header: 'Expected',
    hint: 'Expected rate of the test at these sample sizes; exact tests stay below the level.',
    align: 'end',
    text: ({ target }) => String(target ?? ''),
    cell: ({ target }) => shown(target, (rate) => percent(rate, 1)),
  },
  {
    id: 'uniform',
    header: 'Uniformity p',
    hint: 'Kolmogorov-Smirnov test: a small p means that the p-values are not uniform.',
    align: 'end',
    text: ({ ks_p_value }) => String(ks_p_value ?? ''),
    cell: ({ ks_p_value }) => shown(ks_p_value, preciseP),
    hidden: true,
  },
  {
    id: 'result',
    header: 'Result',
    text: ({ calibrated }) => String(calibrated ?? ''),
    cell: ({ calibrated }) => <ResultBadge calibrated={calibrated} />,
  },
]

const Outcome = ({ calibration: { metrics, subjects, repetitions } }: { calibration: Calibration }) => (
  <>
    <p className="px-5 pb-2 text-sm text-ink-muted">
      {count(subjects ?? 0)} subjects, assigned {count(repetitions)} times.
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
