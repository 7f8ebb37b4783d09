import { reservedFor, useMay } from '../../app/permissions.ts'
import { Switch } from '../../ui/switch.tsx'
import type { Flag } from './api-types.ts'
import { useSwitchFlag } from './commands.ts'

interface FlagSwitchProps {
  flag: Flag
  /** true: small, for the row of a list. */
  isCompact?: boolean
}

/** The switch that turns a flag on and off at once. */
export const FlagSwitch = ({ flag, isCompact = false }: FlagSwitchProps) => {
  const mayEdit = useMay('editor', 'feature_flag.update')
  const change = useSwitchFlag()
  const isOn = change.input?.isOn ?? flag.status === 'ACTIVE'
  const archived = flag.status === 'ARCHIVED' && 'Bring the flag back from the archive first.'
  return (
    <Switch
      isSelected={isOn}
      isDisabled={change.isPending}
      refused={mayEdit ? archived : reservedFor('editor')}
      onChange={(next) => change.run({ flag, isOn: next })}
    >
      <span className="sr-only">{flag.name} is </span>
      <span className={isCompact ? 'w-6 text-sm' : 'font-medium'}>{isOn ? 'On' : 'Off'}</span>
    </Switch>
  )
}
