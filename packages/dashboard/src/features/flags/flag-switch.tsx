import { reservedFor, useMay } from '../../app/permissions.ts'
import { Switch } from '../../ui/switch.tsx'
import type { Flag } from './queries.ts'
import { useFlagSwitch } from './use-flag-switch.ts'

interface FlagSwitchProps {
  flag: Flag
  /** row: the word beside the switch is short and its name says which flag. */
  place?: 'row' | 'page'
}

/** The switch that turns a flag on and off at once. */
export const FlagSwitch = ({ flag, place = 'page' }: FlagSwitchProps) => {
  const mayEdit = useMay('editor')
  const change = useFlagSwitch()
  const isOn = change.input?.isOn ?? flag.status === 'ACTIVE'
  const archived = flag.status === 'ARCHIVED' && 'Bring it back from the archive first.'
  return (
    <Switch
      isSelected={isOn}
      isDisabled={change.isPending}
      refused={mayEdit ? archived : reservedFor('editor')}
      onChange={(next) => change.run({ flag, isOn: next })}
    >
      <span className="sr-only">{flag.name} is </span>
      <span className={place === 'row' ? 'w-6 text-sm' : 'font-medium'}>{isOn ? 'On' : 'Off'}</span>
    </Switch>
  )
}
