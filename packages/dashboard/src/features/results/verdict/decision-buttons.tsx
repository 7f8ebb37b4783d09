import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useUser } from '../../../api/session.ts'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { date } from '../../../ui/format.ts'
import { toast, toastError } from '../../../ui/toast.ts'
import { commandRefusal, mergeMetadata, useExperimentCommand } from '../../experiments/index.ts'
import type { Experiment } from '../api-types.ts'
import { noteOf } from './decision-note.ts'
import type { Verdict } from './verdict-words.ts'

interface DecisionButtonsProps {
  experiment: Experiment
  verdict: Verdict
}

/** Ends the experiment or lets it go on, the advised step first; only while that is possible. */
export const DecisionButtons = ({ experiment, verdict: { mayEnd } }: DecisionButtonsProps) => {
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
          {note.by} chose to keep it running on {date(note.at)}.
        </p>
      )}
    </div>
  )
}

interface ActButtonProps {
  experiment: Experiment
  isAdvised: boolean
}

const useRefusal = (name: 'complete' | 'start', experiment: Experiment): string | undefined => {
  const mayEdit = useMay('editor')
  return mayEdit ? commandRefusal(name, experiment) : reservedFor('editor')
}

const CompleteButton = ({ experiment, isAdvised }: ActButtonProps) => {
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

const ResumeButton = ({ experiment, isAdvised }: ActButtonProps) => {
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

/** Nothing has to be done to keep an experiment running; that somebody decided so is worth a note. */
const KeepRunningButton = ({ experiment: { id } }: { experiment: Experiment }) => {
  const client = useQueryClient()
  const mayEdit = useMay('editor')
  const { username } = useUser()
  const note = useMutation({
    mutationFn: () =>
      mergeMetadata(id, {
        results_decision: { decision: 'keep_running', at: new Date().toISOString(), by: username },
      }),
    onSuccess: async () => {
      toast({ title: 'Noted: it goes on.', text: 'The note stands with the metadata of the experiment.' })
      await client.invalidateQueries({ queryKey: ['experiments'] })
    },
    onError: toastError,
  })
  return (
    <Button
      isPending={note.isPending}
      refused={!mayEdit && reservedFor('editor')}
      onPress={() => note.mutate()}
    >
      Keep running
    </Button>
  )
}
