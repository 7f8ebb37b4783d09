import { useNavigate } from '@tanstack/react-router'
import { CircleCheckBig, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import type { Experiment, Status } from '../api-types.ts'
import { useActionItems } from '../lifecycle/action-items.tsx'
import { commandRefusal } from '../lifecycle/command-refusal.ts'
import { type CommandName, commandLabel, useExperimentCommand } from '../lifecycle/commands.ts'

interface HeaderActionsProps {
  experiment: Experiment
  /** Opens the dialog that clones the experiment. */
  clone: (experiment: Experiment) => void
}

const ICONS: Partial<Record<CommandName, ReactNode>> = {
  start: <Play aria-hidden="true" />,
  pause: <Pause aria-hidden="true" />,
  complete: <CircleCheckBig aria-hidden="true" />,
}

/** The commands that have a button of their own, by status. */
const BUTTONS: Record<Status, readonly CommandName[]> = {
  DRAFT: ['start'],
  ACTIVE: ['complete', 'pause'],
  PAUSED: ['complete', 'start'],
  COMPLETED: [],
}

const CommandButton = ({ name, experiment }: { name: CommandName; experiment: Experiment }) => {
  const mayEdit = useMay('editor', 'experiment.update')
  const { run, isPending } = useExperimentCommand(experiment)
  return (
    <Button
      look={name === 'start' ? 'primary' : 'secondary'}
      refused={mayEdit ? commandRefusal(name, experiment) : reservedFor('editor')}
      isPending={isPending}
      onPress={() => run(name)}
    >
      {ICONS[name]}
      {commandLabel(name, experiment)}
    </Button>
  )
}

const ResultsButton = ({ experiment: { id, status } }: { experiment: Experiment }) => {
  const mayRead = useMay('reader')
  if (status === 'DRAFT') return null
  if (!mayRead) return <Button refused={reservedFor('reader')}>Results</Button>
  return (
    <LinkButton
      to="/experiments/$id/results"
      params={{ id }}
      look={status === 'PAUSED' ? 'secondary' : 'primary'}
    >
      Results
    </LinkButton>
  )
}

/** Buttons for the commands and pages of an experiment, and a menu with the rest. */
export const HeaderActions = ({ experiment, clone }: HeaderActionsProps) => {
  const mayRead = useMay('reader', 'export.create')
  const navigate = useNavigate()
  const items = useActionItems(experiment, { clone, onDeleted: () => navigate({ to: '/experiments' }) })
  const { id, status, experiment_type, archived_at } = experiment
  return (
    <>
      {archived_at === null &&
        BUTTONS[status].map((name) => <CommandButton key={name} name={name} experiment={experiment} />)}
      {experiment_type === 'bandit' && (
        <LinkButton to="/experiments/$id/bandit" params={{ id }}>
          Weights
        </LinkButton>
      )}
      {mayRead && status !== 'DRAFT' && (
        <LinkButton to="/experiments/$id/assignments" params={{ id }}>
          Assignments
        </LinkButton>
      )}
      <ResultsButton experiment={experiment} />
      <ActionMenu label={`More actions of ${experiment.name}`} items={items} />
    </>
  )
}
