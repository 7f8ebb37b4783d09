import { useNavigate } from '@tanstack/react-router'
import { CircleCheckBig, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import type { Experiment, Status } from '../api-types.ts'
import { copyItems, putAwayItems } from '../lifecycle/command-items.tsx'
import { type ActName, act, actLabel, actRefusal } from '../lifecycle/commands.ts'

interface HeaderActionsProps {
  experiment: Experiment
  clone: (experiment: Experiment) => void
}

const ICONS: Partial<Record<ActName, ReactNode>> = {
  start: <Play aria-hidden="true" />,
  pause: <Pause aria-hidden="true" />,
  complete: <CircleCheckBig aria-hidden="true" />,
}

/** The acts that have a button in each state; the last one leads. */
const BUTTONS: Record<Status, readonly ActName[]> = {
  DRAFT: ['start'],
  ACTIVE: ['complete', 'pause'],
  PAUSED: ['complete', 'start'],
  COMPLETED: [],
}

const ActButton = ({ name, experiment }: { name: ActName; experiment: Experiment }) => {
  const mayEdit = useMay('editor')
  return (
    <Button
      look={name === 'start' ? 'primary' : 'secondary'}
      refused={mayEdit ? actRefusal(name, experiment) : reservedFor('editor')}
      onPress={() => void act(name, experiment)}
    >
      {ICONS[name]}
      {actLabel(name, experiment)}
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

/** What can be done with the whole experiment. */
export const HeaderActions = ({ experiment, clone }: HeaderActionsProps) => {
  const mayEdit = useMay('editor')
  const mayRead = useMay('reader')
  const navigate = useNavigate()
  const { id, status, experiment_type, archived_at } = experiment
  const putAway = putAwayItems(experiment, mayEdit).map((item) =>
    item.id === 'delete'
      ? {
          ...item,
          onAction: () => void act('delete', experiment, () => navigate({ to: '/experiments' })),
        }
      : item,
  )
  return (
    <>
      {archived_at === null &&
        BUTTONS[status].map((name) => <ActButton key={name} name={name} experiment={experiment} />)}
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
      <ActionMenu
        label={`More actions of ${experiment.name}`}
        items={[...copyItems(experiment, { mayEdit, clone }), ...putAway]}
      />
    </>
  )
}
