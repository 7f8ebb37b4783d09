import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useRollBack } from './commands.ts'

/** A flag as far as a rollback needs to know it. */
export interface FlagToRollBack {
  id: string
  name: string
  status: string
  /** The highest rollout percentage of the flag and its rules. */
  maxPercentage: number
  rollback_percentage: number
}

const refusal = ({ status, maxPercentage }: FlagToRollBack): string | undefined => {
  if (status !== 'ACTIVE') return 'The flag is off.'
  return maxPercentage === 0 ? 'The flag is at 0 % already.' : undefined
}

/** Rolls a flag back at once, after asking for the percentage and the reason. */
export const RollbackButton = ({ flag }: { flag: FlagToRollBack }) => {
  const [isOpen, setIsOpen] = useState(false)
  const refused = useMay('superuser') ? refusal(flag) : reservedFor('superuser')
  return (
    <>
      <Button look="danger" refused={refused} onPress={() => setIsOpen(true)}>
        <Undo2 aria-hidden="true" />
        Roll back now
      </Button>
      {isOpen && <RollbackDialog flag={flag} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const effectOf = ({ maxPercentage }: FlagToRollBack, percentage: number): string =>
  percentage === 0
    ? `The flag goes from ${maxPercentage} % to 0 % at once and is switched off. A running rollout is paused.`
    : `The flag and its rules go from ${maxPercentage} % to ${percentage} % at once. A running rollout is paused.`

const RollbackDialog = ({ flag, onClose }: { flag: FlagToRollBack; onClose: () => void }) => {
  const [percentage, setPercentage] = useState(Math.min(flag.rollback_percentage, flag.maxPercentage))
  const [reason, setReason] = useState('')
  const rollBack = useRollBack(flag.id, onClose)
  return (
    <FormDialog
      title={`Roll back ${flag.name}?`}
      submit="Roll back"
      tone="danger"
      onSubmit={() => rollBack.run({ percentage, reason: reason.trim() || 'Manual rollback' })}
      onClose={onClose}
      error={rollBack.error}
      isPending={rollBack.isPending}
    >
      <p className="text-ink-muted">{effectOf(flag, percentage)}</p>
      <NumberField
        label="Roll back to"
        name="percentage"
        unit="%"
        value={percentage}
        onChange={(value) => setPercentage(value ?? 0)}
        minValue={0}
        maxValue={flag.maxPercentage}
        step={1}
      />
      <TextField
        label="Reason"
        name="reason"
        value={reason}
        onChange={setReason}
        maxLength={500}
        hint="Shown in the list of rollbacks."
      />
    </FormDialog>
  )
}
