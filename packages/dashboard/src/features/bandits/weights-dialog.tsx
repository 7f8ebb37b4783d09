import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SliderField } from '../../ui/slider-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Bandit } from './api-types.ts'
import { balanced } from './balanced-weights.ts'
import { useSetWeights } from './commands.ts'

type Percents = Record<string, number>

const currentPercents = ({ current_weights }: Bandit): Percents =>
  balanced(
    Object.fromEntries(
      current_weights.map(({ variant_id, current_weight }) => [variant_id, current_weight * 100]),
    ),
  )

const asShares = (percents: Percents): Record<string, number> =>
  Object.fromEntries(Object.entries(percents).map(([id, value]) => [id, value / 100]))

/** Dialog that sets the weights by hand; moving one weight moves the others, so that their sum stays 100 %. */
export const WeightsDialog = ({ bandit, onClose }: { bandit: Bandit; onClose: () => void }) => {
  const [percents, setPercents] = useState(() => currentPercents(bandit))
  const [reason, setReason] = useState('')
  const save = useSetWeights(bandit.experiment_id, onClose)
  return (
    <FormDialog
      title="Set weights by hand"
      submit="Set weights"
      error={save.error}
      isPending={save.isPending}
      onSubmit={() => save.run({ weights: asShares(percents), reason })}
      onClose={onClose}
    >
      <p className="text-sm text-ink-muted">
        New subjects follow these weights until somebody clears them. Existing subjects keep their variant.
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
        hint="Recorded in the audit log."
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
