import { Notice } from '../../ui/notice.tsx'
import { type Flag, FlagSwitch } from '../flags/index.ts'

/** Notice that nobody gets a flag that is off, with the switch; nothing while the flag is on. */
export const FlagIsOff = ({ flag }: { flag: Flag }) => {
  if (flag.status === 'ACTIVE') return null
  if (flag.status === 'ARCHIVED') {
    return <Notice tone="warning">This flag is archived. Bring it back before you roll it out.</Notice>
  }
  return (
    <Notice tone="warning" title="The flag is off" action={<FlagSwitch flag={flag} />}>
      The stages raise its percentage, but nobody gets it until you switch it on.
    </Notice>
  )
}
