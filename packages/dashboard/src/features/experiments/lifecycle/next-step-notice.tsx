import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Experiment } from '../api-types.ts'
import { experimentResultsQuery } from '../queries.ts'
import type { SectionId } from '../settings/sections.ts'
import { useExperimentCommand } from './commands.ts'
import { type NextStep, nextStep } from './next-step.ts'

interface NextStepProps {
  experiment: Experiment
  mayEdit: boolean
  edit: (section: SectionId) => void
}

/** The next step with an experiment, with a link or button that leads there. */
export const NextStepNotice = ({ experiment, mayEdit, edit }: NextStepProps) => {
  const results = useQuery({
    ...experimentResultsQuery(experiment.id),
    enabled: experiment.status !== 'DRAFT',
  })
  const next = nextStep(experiment, results.data)
  if (next === undefined) return null
  return (
    <Notice
      tone={next.tone}
      title={next.title}
      action={<NextStepAction leadsTo={next.leadsTo} experiment={experiment} mayEdit={mayEdit} edit={edit} />}
    >
      {next.text}
    </Notice>
  )
}

const LINK = 'shrink-0 rounded font-medium text-accent underline underline-offset-4 hover:no-underline'

const NextStepAction = ({
  leadsTo,
  experiment,
  mayEdit,
  edit,
}: NextStepProps & Pick<NextStep, 'leadsTo'>) => {
  const { run } = useExperimentCommand(experiment)
  const params = { id: experiment.id }
  if (leadsTo === 'results') {
    return (
      <Link to="/experiments/$id/results" params={params} className={LINK}>
        Show results
      </Link>
    )
  }
  if (leadsTo === 'schedule') {
    return (
      <Link to="/experiments/$id" params={params} search={{ tab: 'schedule' }} className={LINK}>
        Show schedule
      </Link>
    )
  }
  if (!mayEdit || leadsTo === undefined) return null
  if (leadsTo === 'start' || leadsTo === 'unarchive') {
    return (
      <Button size="small" onPress={() => run(leadsTo)}>
        {leadsTo === 'unarchive' ? 'Unarchive' : startLabel(experiment)}
      </Button>
    )
  }
  return (
    <Button size="small" onPress={() => edit(leadsTo)}>
      {leadsTo === 'variants' ? 'Add variants' : 'Add metrics'}
    </Button>
  )
}

const startLabel = ({ status }: Experiment): string => (status === 'PAUSED' ? 'Resume now' : 'Start now')
