import { Notice } from '../../ui/notice.tsx'
import { type Flag, FlagSwitch } from '../flags/index.ts'

/** Says that a rollout of a flag that is off reaches nobody, and offers the switch; nothing while the flag is on. */
export const FlagIsOff = ({ flag }: { flag: Flag }) => {
  if (flag.status === 'ACTIVE') return null
  if (flag.status === 'ARCHIVED') {
    return <Notice tone="warning">This flag is archived. Bring it back before you roll it out.</Notice>
  }
  return (
    <Notice tone="warning" title="The flag is off" action={<FlagSwitch flag={flag} />}>
      The stages set its percentage, but nobody gets it until it is switched on.
    </Notice>
  )
}
