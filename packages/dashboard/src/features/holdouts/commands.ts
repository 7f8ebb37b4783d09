import { queryClient } from '../../api/query-client.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { activeHoldoutQuery, changeHoldout, deleteHoldout, type Holdout } from './queries.ts'
import { share } from './state.ts'

const startText = ({ holdout_percentage }: Holdout, active: Holdout | null): string => {
  const start = `From now on ${share(holdout_percentage)} of all subjects enter no new experiment and see the control. Whoever has a variant keeps it. The percentage is fixed from then on.`
  return active === null ? start : `${start} The active holdout “${active.name}” ends for good.`
}

/** Asks, then starts a holdout. */
export const startHoldout = async (holdout: Holdout): Promise<void> => {
  try {
    const active = await queryClient.fetchQuery({ ...activeHoldoutQuery, staleTime: 0 })
    const agreed = await confirm({
      title: `Start ${holdout.name}?`,
      text: startText(holdout, active),
      action: 'Start holdout',
    })
    if (!agreed) return
    await changeHoldout(holdout.id, { is_active: true })
    toast({ title: `${holdout.name} is active`, text: `${share(holdout.holdout_percentage)} are held out.` })
  } catch (error) {
    toastError(error)
  }
}

/** Asks, then ends a holdout for good. */
export const endHoldout = async (holdout: Holdout): Promise<void> => {
  const agreed = await confirm({
    title: `End ${holdout.name}?`,
    text: `The ${share(holdout.holdout_percentage)} of subjects it keeps out enter experiments from their next request on. It cannot be started again; its results stay readable.`,
    action: 'End holdout',
    tone: 'danger',
  })
  if (!agreed) return
  await changeHoldout(holdout.id, { is_active: false }).then(
    () => toast({ title: `${holdout.name} has ended`, text: 'Its results count events up to now.' }),
    toastError,
  )
}

/**
 * Asks, then deletes a holdout that was never active.
 *
 * @param leave called before it is gone, so that no page reads it again
 */
export const removeHoldout = async (holdout: Holdout, leave?: () => unknown): Promise<void> => {
  const agreed = await confirm({
    title: `Delete ${holdout.name}?`,
    text: 'It was never active, so no subject is affected. The audit log keeps what it was.',
    action: 'Delete holdout',
    tone: 'danger',
  })
  if (!agreed) return
  try {
    await leave?.()
    await deleteHoldout(holdout.id)
    toast({ title: `${holdout.name} is deleted` })
  } catch (error) {
    toastError(error)
  }
}
