import { RefreshCw, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import type { Bandit } from './api-types.ts'
import { useClearWeights, useUpdateWeights } from './commands.ts'
import { WeightsDialog } from './weights-dialog.tsx'

/** Reason why the weights cannot be updated now; undefined when they can. */
const updateRefusal = (bandit: Bandit, mayEdit: boolean): string | undefined => {
  if (!mayEdit) return reservedFor('editor')
  if (bandit.is_manual) return 'The weights are set by hand. Clear them first.'
  return bandit.status === 'ACTIVE' ? undefined : 'Only a running bandit updates its weights.'
}

/** Buttons that update the weights, set them by hand, and clear what was set. */
export const BanditActions = ({ bandit }: { bandit: Bandit }) => {
  const [isSetting, setIsSetting] = useState(false)
  const mayEdit = useMay('editor', 'experiment.update')
  const isAdmin = useMay('admin')
  const update = useUpdateWeights(bandit.experiment_id)
  const clear = useClearWeights(bandit.experiment_id)
  const completed = bandit.status === 'COMPLETED' && 'The bandit is completed.'
  const setRefusal = isAdmin ? completed : reservedFor('admin')
  return (
    <>
      <Button
        refused={updateRefusal(bandit, mayEdit)}
        isPending={update.isPending}
        onPress={() => update.run()}
      >
        <RefreshCw aria-hidden="true" />
        Update now
      </Button>
      <Button refused={setRefusal} onPress={() => setIsSetting(true)}>
        <SlidersHorizontal aria-hidden="true" />
        Set weights
      </Button>
      {bandit.is_manual && (
        <Button refused={setRefusal} isPending={clear.isPending} onPress={() => clear.run()}>
          Clear weights
        </Button>
      )}
      {isSetting && <WeightsDialog bandit={bandit} onClose={() => setIsSetting(false)} />}
    </>
  )
}
