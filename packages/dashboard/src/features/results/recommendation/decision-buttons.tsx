import { useUser } from '../../../api/session.ts'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { date } from '../../../ui/format.ts'
import { commandRefusal, useExperimentCommand } from '../../experiments/index.ts'
import type { Experiment } from '../api-types.ts'
import { useKeepRunning } from './commands.ts'
import { noteOf } from './decision-note.ts'
import type { Advice } from './rules.ts'

interface DecisionButtonsProps {
  experiment: Experiment
  advice: Advice
}

/** Buttons that complete, resume or keep running the experiment, the advised one first; none once it has ended. */
export const DecisionButtons = ({ experiment, advice: { mayEnd } }: DecisionButtonsProps) => {
  const note = noteOf(experiment)
  if (experiment.status === 'COMPLETED' || experiment.archived_at !== null) return null
  return (
    <div className="flex shrink-0 flex-col gap-2 sm:w-48 print:hidden">
      {mayEnd && <CompleteButton experiment={experiment} isAdvised />}
      {experiment.status === 'PAUSED' ? (
        <ResumeButton experiment={experiment} isAdvised={!mayEnd} />
      ) : (
        <KeepRunningButton experiment={experiment} />
      )}
      {!mayEnd && <CompleteButton experiment={experiment} isAdvised={false} />}
      {note && (
        <p className="text-sm text-ink-muted">
          {note.by} decided on {date(note.at)} to keep it running.
        </p>
      )}
    </div>
  )
}

interface StateButtonProps {
  experiment: Experiment
  isAdvised: boolean
}

const useRefusal = (name: 'complete' | 'start', experiment: Experiment): string | undefined => {
  const mayEdit = useMay('editor', 'experiment.update')
  return mayEdit ? commandRefusal(name, experiment) : reservedFor('editor')
}

const CompleteButton = ({ experiment, isAdvised }: StateButtonProps) => {
  const { run } = useExperimentCommand(experiment)
  return (
    <Button
      look={isAdvised ? 'primary' : 'secondary'}
      refused={useRefusal('complete', experiment)}
      onPress={() => run('complete')}
    >
      Complete experiment
    </Button>
  )
}

const ResumeButton = ({ experiment, isAdvised }: StateButtonProps) => {
  const { run } = useExperimentCommand(experiment)
  return (
    <Button
      look={isAdvised ? 'primary' : 'secondary'}
      refused={useRefusal('start', experiment)}
      onPress={() => run('start')}
    >
      Resume
    </Button>
  )
}

/** Button that notes the decision to keep the experiment running; nothing else changes. */
const KeepRunningButton = ({ experiment: { id } }: { experiment: Experiment }) => {
  const mayEdit = useMay('editor', 'experiment.update')
  const { username } = useUser()
  const keepRunning = useKeepRunning(id, username)
  return (
    <Button
      isPending={keepRunning.isPending}
      refused={!mayEdit && reservedFor('editor')}
      onPress={() => keepRunning.run()}
    >
      Keep running
    </Button>
  )
}
