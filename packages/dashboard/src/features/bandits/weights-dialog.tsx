import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { SliderField } from '../../ui/slider-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { balanced } from './balance.ts'
import { type Bandit, setWeights } from './queries.ts'

const asPercent = ({ current_weights }: Bandit): Record<string, number> =>
  balanced(
    Object.fromEntries(
      current_weights.map(({ variant_id, current_weight }) => [variant_id, current_weight * 100]),
    ),
  )

/** Sets the weights by hand: moving one moves the others, so that they stay 100 % together. */
export const WeightsDialog = ({ bandit, onClose }: { bandit: Bandit; onClose: () => void }) => {
  const [percents, setPercents] = useState(() => asPercent(bandit))
  const [reason, setReason] = useState('')
  const save = useMutation({
    mutationFn: () =>
      setWeights({
        id: bandit.experiment_id,
        weights: Object.fromEntries(Object.entries(percents).map(([id, value]) => [id, value / 100])),
        reason,
      }),
    onSuccess: () => {
      toast({ title: 'The weights are set', text: 'They stay until they are cleared.' })
      onClose()
    },
  })
  return (
    <Dialog title="Set the weights by hand" isOpen onClose={onClose}>
      <Form error={save.error} onSubmit={() => save.mutate()}>
        <p className="text-sm text-ink-muted">
          New subjects follow these weights until somebody clears them; the algorithm waits. Stored
          assignments stay.
        </p>
        {bandit.current_weights.map(({ variant_id, variant_name }) => (
          <SliderField
            key={variant_id}
            label={variant_name}
            minValue={0}
            maxValue={100}
            step={0.1}
            unit="%"
            value={percents[variant_id] ?? 0}
            onChange={(value) => setPercents(balanced(percents, { id: variant_id, value }))}
          />
        ))}
        <TextField
          label="Reason"
          name="reason"
          hint="Stands in the audit log."
          value={reason}
          onChange={setReason}
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={save.isPending}>
            Set weights
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
