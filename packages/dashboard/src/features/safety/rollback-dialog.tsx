import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { rollBackFlag } from './queries.ts'

/** What the rollback needs to know of a flag. */
export interface Exposed {
  id: string
  name: string
  status: string
  /** The largest share that it reaches now, in percent. */
  exposure: number
  rollback_percentage: number
}

const whyNot = ({ status, exposure }: Exposed): string | undefined => {
  if (status !== 'ACTIVE') return 'The flag is off: nobody has it.'
  return exposure === 0 ? 'Nobody has the flag.' : undefined
}

/** Takes a flag back at once, after a question for the percentage and the reason. */
export const RollbackButton = ({ flag }: { flag: Exposed }) => {
  const [isOpen, setOpen] = useState(false)
  const refused = useMay('superuser') ? whyNot(flag) : reservedFor('superuser')
  return (
    <>
      <Button look="danger" refused={refused} onPress={() => setOpen(true)}>
        <Undo2 aria-hidden="true" />
        Roll back now
      </Button>
      {isOpen && <RollbackDialog flag={flag} onClose={() => setOpen(false)} />}
    </>
  )
}

const effectOf = ({ exposure }: Exposed, percentage: number): string =>
  percentage === 0
    ? `Everybody loses the flag at once: it goes from ${exposure} % to 0 % and is switched off. Its running rollout is paused.`
    : `It goes from ${exposure} % to ${percentage} % at once, for its rules as well. Its running rollout is paused.`

const RollbackDialog = ({ flag, onClose }: { flag: Exposed; onClose: () => void }) => {
  const [percentage, setPercentage] = useState(Math.min(flag.rollback_percentage, flag.exposure))
  const [reason, setReason] = useState('')
  const change = useCommand({
    changes: ['safety'],
    run: () => rollBackFlag(flag.id, { percentage, reason: reason.trim() || 'Manual rollback' }),
    errors: 'form',
    onDone: ({ message }) => {
      toast({ title: message, tone: 'positive' })
      onClose()
    },
  })
  return (
    <Dialog title={`Roll back ${flag.name}?`} isOpen onClose={onClose}>
      <Form error={change.error} onSubmit={() => change.run()}>
        <p className="text-ink-muted">{effectOf(flag, percentage)}</p>
        <NumberField
          label="Roll back to"
          name="percentage"
          unit="%"
          value={percentage}
          onChange={(value) => setPercentage(value ?? 0)}
          minValue={0}
          maxValue={flag.exposure}
          step={1}
        />
        <TextField
          label="Reason"
          name="reason"
          value={reason}
          onChange={setReason}
          maxLength={500}
          hint="Whoever asks later why it was rolled back reads this."
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Keep it</Button>
          <Button type="submit" look="danger" isPending={change.isPending}>
            Roll back
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
