import type { Tone } from '../../../ui/badge.tsx'
import { count, percent } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import type { Sequential } from '../api-types.ts'

const TITLES: Record<Sequential['recommended_action'], string> = {
  stop_for_effect: 'You can stop: there is an effect',
  stop_for_futility: 'You can stop: the planned effect is out of reach',
  continue: 'Continue: not enough evidence yet',
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

/** Advice to stop or to continue, its reason, and the share of the planned subjects. */
export const StoppingAdvice = ({ sequential }: { sequential: Sequential }) => {
  const { recommended_action, recommendation_reason, long_running_risk: risk } = sequential
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={TONES[recommended_action]} title={TITLES[recommended_action]}>
        <p>{recommendation_reason}</p>
        <p className="mt-1 text-ink-muted">
          {METHODS[sequential.method]} at an error rate of {percent(sequential.alpha, 1)},{' '}
          {sequential.method === 'group_sequential' ? 'over all planned looks' : 'at every look'}. Nothing
          stops automatically.
        </p>
      </Notice>
      {risk.is_at_risk && (
        <Notice tone="warning" title="Running longer than planned">
          {Math.round(risk.actual_duration_days)} days instead of{' '}
          {Math.round(risk.expected_duration_days ?? 0)}. Long experiments pick up seasonal and audience
          changes.
        </Notice>
      )}
      <Progress
        label="Information collected"
        value={Math.min(1, sequential.information_fraction)}
        text={`${percent(sequential.information_fraction, 0)} of the planned ${count(sequential.n_star)} subjects`}
      />
    </div>
  )
}
