import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../../api/client.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { count, percent } from '../../../ui/format.ts'
import { Moment } from '../../../ui/time.tsx'
import type { Variant } from '../api-types.ts'
import { hasSampleRatioMismatch } from '../lifecycle/progress.ts'
import { experimentResultsQuery } from '../queries.ts'
import { type EditableCardProps, EditButton } from '../settings/edit-button.tsx'
import { AllocationBar } from './allocation-bar.tsx'

type Results = Schemas['Results']

const EVERY_MS = 15_000

/** The number of subjects of each variant, by its id. */
const subjectsOf = (results: Results | undefined): ReadonlyMap<string, number> =>
  new Map(results?.metrics[0]?.variants.map(({ variant_id, sample_size }) => [variant_id, sample_size]))

const VariantName = ({ name, is_control, description }: Variant) => (
  <span className="flex min-w-0 flex-col">
    <span className="flex flex-wrap items-center gap-2">
      {name}
      {is_control && <Badge tone="accent">Control</Badge>}
    </span>
    {description && <span className="text-sm font-normal text-ink-muted">{description}</span>}
  </span>
)

const Configuration = ({ configuration, name }: Variant) =>
  configuration === null ? (
    <span className="text-ink-faint">None</span>
  ) : (
    <Disclosure title={<span className="text-sm font-normal">Configuration of {name}</span>}>
      <pre className="max-w-md overflow-x-auto rounded-lg bg-sunken p-3 font-mono text-xs">
        {JSON.stringify(configuration, null, 2)}
      </pre>
    </Disclosure>
  )

const columnsOf = (subjects: ReadonlyMap<string, number>, isBandit: boolean): readonly Column<Variant>[] => [
  { id: 'name', header: 'Variant', cell: VariantName, text: ({ name }) => name, isRowHeader: true },
  {
    id: 'traffic',
    header: 'Traffic',
    cell: ({ traffic_allocation }) => `${traffic_allocation} %`,
    align: 'end',
  },
  ...(isBandit
    ? [
        {
          id: 'weight',
          header: 'Current weight',
          cell: ({ current_weight }: Variant) => (current_weight === null ? '—' : percent(current_weight, 1)),
          align: 'end' as const,
        },
      ]
    : []),
  {
    id: 'subjects',
    header: 'Subjects',
    cell: ({ id }) => {
      const number = subjects.get(id)
      return number === undefined ? '—' : count(number)
    },
    align: 'end',
  },
  { id: 'configuration', header: 'Configuration', cell: Configuration },
]

/** The variants of an experiment, with their traffic, subjects and configuration. */
export const VariantsCard = ({ experiment, edit }: EditableCardProps) => {
  const { variants, status, traffic_percentage, id } = experiment
  const results = useQuery({
    ...experimentResultsQuery(id),
    enabled: status !== 'DRAFT',
    refetchInterval: status === 'ACTIVE' ? EVERY_MS : false,
  })
  return (
    <Card
      title="Variants"
      description={<SubjectCount results={results.data} isLive={status === 'ACTIVE'} />}
      actions={<EditButton experiment={experiment} section="variants" what="type and variants" edit={edit} />}
      padded={false}
    >
      <div className="px-5 pt-3 pb-4">
        <AllocationBar
          parts={variants.map((variant) => ({
            id: variant.id,
            name: variant.name,
            share: variant.traffic_allocation,
          }))}
          entering={traffic_percentage}
        />
      </div>
      <DataTable
        label="Variants"
        columns={columnsOf(subjectsOf(results.data), experiment.experiment_type === 'bandit')}
        rows={variants}
        rowKey={(variant) => variant.id}
        empty={
          <p className="px-5 pb-5 text-ink-muted">No variant yet. An experiment compares at least two.</p>
        }
      />
      {experiment.allocation_history.length > 1 && <Allocations experiment={experiment} />}
    </Card>
  )
}

const SubjectCount = ({ results, isLive }: { results: Results | undefined; isLive: boolean }) => {
  if (results === undefined) return isLive ? 'Counting subjects …' : undefined
  return (
    <>
      {hasSampleRatioMismatch(results) && (
        <span className="mr-2 font-medium text-negative">
          Sample ratio mismatch (SRM): subjects are not distributed as allocated.
        </span>
      )}
      Counted <Moment at={results.computed_at} />
      {isLive && ', updated every 15 seconds'}
    </>
  )
}

const changesText = (changes: number): string =>
  changes === 1 ? 'Traffic allocation changed once' : `Traffic allocation changed ${changes} times`

/** Every traffic allocation so far: a new one affects new subjects only. */
const Allocations = ({
  experiment: { allocation_history, variants },
}: Pick<EditableCardProps, 'experiment'>) => (
  <div className="border-t border-line px-5 py-3">
    <Disclosure title={changesText(allocation_history.length - 1)}>
      <ul className="flex flex-col gap-1 text-sm">
        {allocation_history.map(({ from, allocations }) => (
          <li key={from}>
            <span className="text-ink-muted">
              <Moment at={from} />:
            </span>{' '}
            {variants.map(({ id, name }) => `${name} ${allocations[id] ?? 0} %`).join(', ')}
          </li>
        ))}
      </ul>
    </Disclosure>
  </div>
)
