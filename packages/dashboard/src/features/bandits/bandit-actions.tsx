import { useMutation } from '@tanstack/react-query'
import { RefreshCw, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { type Bandit, clearWeights, updateNow } from './queries.ts'
import { WeightsDialog } from './weights-dialog.tsx'

/** Why the weights cannot be computed now; undefined when they can. */
const refusal = (bandit: Bandit, mayEdit: boolean): string | undefined => {
  if (!mayEdit) return reservedFor('editor')
  if (bandit.is_manual) return 'The weights are set by hand. Clear them first.'
  return bandit.status === 'ACTIVE' ? undefined : 'Only a running bandit computes its weights.'
}

/** Update now, set weights by hand, give them back to the algorithm. */
export const BanditActions = ({ bandit }: { bandit: Bandit }) => {
  const [isSetting, setIsSetting] = useState(false)
  const mayEdit = useMay('editor')
  const isAdmin = useMay('admin')
  const update = useMutation({
    mutationFn: () => updateNow(bandit.experiment_id),
    onSuccess: () => toast({ title: 'The weights are computed' }),
    onError: toastError,
  })
  const ended = bandit.status === 'COMPLETED' && 'The bandit is completed.'
  const cannotSet = isAdmin ? ended : reservedFor('admin')
  return (
    <>
      <Button refused={refusal(bandit, mayEdit)} isPending={update.isPending} onPress={() => update.mutate()}>
        <RefreshCw aria-hidden="true" />
        Update now
      </Button>
      <Button refused={cannotSet} onPress={() => setIsSetting(true)}>
        <SlidersHorizontal aria-hidden="true" />
        Set weights
      </Button>
      {bandit.is_manual && <ClearButton bandit={bandit} refused={cannotSet} />}
      {isSetting && <WeightsDialog bandit={bandit} onClose={() => setIsSetting(false)} />}
    </>
  )
}

const ClearButton = ({ bandit, refused }: { bandit: Bandit; refused: string | false }) => {
  const confirm = useConfirm()
  const clear = async () => {
    const agreed = await confirm({
      title: 'Clear the weights set by hand?',
      text: 'The algorithm computes them at once and moves them again from now on. Stored assignments stay.',
      action: 'Clear weights',
    })
    if (!agreed) return
    await clearWeights(bandit.experiment_id).then(
      () => toast({ title: 'The algorithm decides again' }),
      toastError,
    )
  }
  return (
    <Button refused={refused} onPress={() => void clear()}>
      Clear weights
    </Button>
  )
}
