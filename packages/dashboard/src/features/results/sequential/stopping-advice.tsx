import type { Tone } from '../../../ui/badge.tsx'
import { count, percent } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import type { Sequential } from '../api-types.ts'

const TITLES: Record<Sequential['recommended_action'], string> = {
  stop_for_effect: 'One may stop: there is an effect',
  stop_for_futility: 'One may stop: the planned effect is out of reach',
  continue: 'Go on: the evidence does not suffice yet',
}

const TONES: Record<Sequential['recommended_action'], Tone> = {
  stop_for_effect: 'positive',
  stop_for_futility: 'warning',
  continue: 'neutral',
}

const METHODS: Record<Sequential['method'], string> = {
  always_valid: 'Always-valid confidence sequence',
  msprt: 'Mixture SPRT',
  group_sequential: 'Group sequential test',
}

/** Whether one may stop, why, and how far the plan has got. */
export const StoppingAdvice = ({ sequential }: { sequential: Sequential }) => {
  const { recommended_action, recommendation_reason, long_running_risk: risk } = sequential
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={TONES[recommended_action]} title={TITLES[recommended_action]}>
        <p>{recommendation_reason}</p>
        <p className="mt-1 text-ink-muted">
          {METHODS[sequential.method]} at an error rate of {percent(sequential.alpha, 1)},{' '}
          {sequential.method === 'group_sequential' ? 'over all planned looks' : 'whichever day one looks'}.
          Nothing stops by itself.
        </p>
      </Notice>
      {risk.is_at_risk && (
        <Notice tone="warning" title="It runs longer than planned">
          {Math.round(risk.actual_duration_days)} days instead of{' '}
          {Math.round(risk.expected_duration_days ?? 0)}. Long experiments pick up changes of season and
          audience.
        </Notice>
      )}
      <Progress
        label="Information gathered"
        value={Math.min(1, sequential.information_fraction)}
        text={`${percent(sequential.information_fraction, 0)} of the planned ${count(sequential.n_star)} subjects`}
      />
    </div>
  )
}
