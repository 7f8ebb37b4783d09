import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../app/permissions.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { AttentionCard } from './attention-card.tsx'
import { ChangesCard } from './changes-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { firstStepsQuery } from './queries.ts'
import { RolloutsCard } from './rollouts-card.tsx'
import { RunningCard } from './running-card.tsx'

/** Attention, running experiments, rollouts and recent changes; on an empty installation, the first steps. */
export const HomePage = () => {
  const steps = useQuery(firstStepsQuery)
  const showsSteps = steps.data !== undefined && !(steps.data.hasExperimentOrFlag && steps.data.hasAssignment)
  return (
    <Page title="Home" actions={<Actions />}>
      {showsSteps && <FirstSteps progress={steps.data} />}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <AttentionCard />
          <RunningCard />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <RolloutsCard />
          <ChangesCard />
        </div>
      </div>
    </Page>
  )
}

const Actions = () => (
  <>
    {useMay('editor', 'feature_flag.create') && <LinkButton to="/feature-flags/new">New flag</LinkButton>}
    {useMay('editor', 'experiment.create') && (
      <LinkButton to="/experiments/new" look="primary">
        New experiment
      </LinkButton>
    )}
  </>
)
