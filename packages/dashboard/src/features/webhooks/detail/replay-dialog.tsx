import { useState } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { Webhook } from '../api-types.ts'
import { useReplayPeriod } from '../commands.ts'

const DAY_MS = 86_400_000

/** Sends the messages of a period again; the last day unless another one is chosen. Open while it is mounted. */
export const ReplayDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const [now] = useState(() => Date.now())
  const [from, setFrom] = useState<string | undefined>(new Date(now - DAY_MS).toISOString())
  const [to, setTo] = useState<string | undefined>(new Date(now).toISOString())
  const [includesDelivered, setIncludesDelivered] = useState(false)
  const replay = useReplayPeriod(webhook, onClose)
  const send = () => {
    if (from === undefined || to === undefined) return
    replay.run({ from_date: from, to_date: to, include_delivered: includesDelivered })
  }
  return (
    <FormDialog
      title="Replay a period"
      submit="Send again"
      onSubmit={send}
      onClose={onClose}
      error={replay.error}
      isPending={replay.isPending}
      isReady={from !== undefined && to !== undefined}
    >
      <p>Sends the messages that were given up or never queued, up to 1000 at once.</p>
      <DateTimeField label="From" name="from_date" isRequired value={from} onChange={setFrom} />
      <DateTimeField label="To" name="to_date" isRequired value={to} onChange={setTo} />
      <Checkbox
        isSelected={includesDelivered}
        onChange={setIncludesDelivered}
        description="With the same ids, by which the receiver can tell that it has them."
      >
        Also what was delivered
      </Checkbox>
    </FormDialog>
  )
}
