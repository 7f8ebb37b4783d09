import { BAYESIAN_DEFAULTS, PLAN_DEFAULTS, SEQUENTIAL_DEFAULTS } from '@assay/lifecycle'
import { Card, Facts } from '../../../ui/card.tsx'
import { count, percent } from '../../../ui/format.ts'
import { Progress } from '../../../ui/progress.tsx'
import type { Experiment } from '../api-types.ts'
import { CORRECTIONS, labelOf } from '../labels.ts'
import { type EditableCardProps, EditButton } from '../settings/edit-button.tsx'

const SEQUENTIAL = {
  always_valid: 'Always valid',
  msprt: 'Mixture test (mSPRT)',
  group_sequential: 'Group sequential',
}
const VARIANCE = {
  none: 'None',
  cuped: 'CUPED',
  cuped_plus: 'CUPED, several covariates',
  winsorization: 'Winsorization',
}

const planFacts = ({ plan }: Experiment) => [
  {
    name: 'Conversion rate',
    value: plan?.baseline_rate == null ? 'Set at the start' : percent(plan.baseline_rate, 2),
  },
  {
    name: 'Minimum detectable effect',
    value: percent(plan?.minimum_detectable_effect ?? PLAN_DEFAULTS.minimum_detectable_effect, 1),
  },
  { name: 'Power', value: percent(plan?.power ?? PLAN_DEFAULTS.power, 0) },
  {
    name: 'Subjects per variant',
    value:
      plan?.sample_size_per_variant == null ? 'Computed at the start' : count(plan.sample_size_per_variant),
  },
]

const statisticsFacts = (experiment: Experiment) => [
  { name: 'Confidence level', value: percent(experiment.confidence_level, 0) },
  { name: 'Correction', value: labelOf(CORRECTIONS, experiment.correction_method) },
  {
    name: 'Sequential testing',
    value: experiment.sequential_testing_enabled
      ? SEQUENTIAL[experiment.sequential_testing_config?.method ?? SEQUENTIAL_DEFAULTS.method]
      : 'Off',
  },
  {
    name: 'Bayesian analysis',
    value: experiment.bayesian_enabled
      ? `On, from ${percent(experiment.bayesian_config?.decision_probability ?? BAYESIAN_DEFAULTS.decision_probability, 1)}`
      : 'Off',
  },
  { name: 'Variance reduction', value: VARIANCE[experiment.variance_reduction_config?.method ?? 'none'] },
  { name: 'Stored attributes', value: storedAttributes(experiment) },
]

const storedAttributes = ({ dimensions }: Experiment): string => {
  if (dimensions === null) return 'All plain attributes'
  return dimensions.length === 0 ? 'None' : dimensions.join(', ')
}

/** The subjects of all variants together, as a share of the planned number. */
const SizeProgress = ({
  experiment: { plan, variants, assignments_count, status },
}: Pick<EditableCardProps, 'experiment'>) => {
  const perVariant = plan?.sample_size_per_variant ?? undefined
  if (perVariant === undefined || status === 'DRAFT') return null
  const planned = perVariant * variants.filter(({ traffic_allocation }) => traffic_allocation > 0).length
  return (
    <Progress
      label="Planned subjects"
      value={planned === 0 ? 0 : assignments_count / planned}
      text={`${count(assignments_count)} of ${count(planned)}`}
    />
  )
}

/** The power plan and the statistics of an experiment. */
export const PlanCard = ({ experiment, edit }: EditableCardProps) => (
  <Card
    title="Plan and statistics"
    actions={<EditButton experiment={experiment} section="plan" what="plan and statistics" edit={edit} />}
  >
    <div className="flex flex-col gap-5">
      <SizeProgress experiment={experiment} />
      <Facts facts={[...planFacts(experiment), ...statisticsFacts(experiment)]} />
    </div>
  </Card>
)
