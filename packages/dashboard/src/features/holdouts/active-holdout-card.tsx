import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { count } from '../../ui/format.ts'
import { Moment } from '../../ui/time.tsx'
import type { Holdout } from './api-types.ts'
import { HoldoutButton } from './holdout-actions.tsx'
import { HoldoutScale } from './holdout-scale.tsx'

/** The active holdout, or what it means that there is none. */
export const ActiveHoldoutCard = ({ holdout }: { holdout: Holdout | undefined }) =>
  holdout === undefined ? (
    <Card title="No active holdout">
      <p className="text-ink-muted">
        Every subject may enter every experiment. Start a holdout or create one; an ended holdout cannot be
        restarted.
      </p>
    </Card>
  ) : (
    <Card title="Active holdout" description={holdout.name} actions={<HoldoutButton holdout={holdout} />}>
      <div className="flex flex-col gap-4">
        <HoldoutScale percentage={holdout.holdout_percentage} />
        <p className="text-sm text-ink-muted">
          <span className="figures">{count(holdout.subjects_count)}</span> subjects have requested a variant
          since the start
          {holdout.activated_at !== null && (
            <>
              {' '}
              <Moment at={holdout.activated_at} />
            </>
          )}
          .
        </p>
        <div>
          <LinkButton to="/holdouts/$id" params={{ id: holdout.id }}>
            Results
          </LinkButton>
        </div>
      </div>
    </Card>
  )
