import { Checkbox } from '../../ui/checkbox.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { words } from '../../ui/format.ts'
import type { WebhookEventType } from './api-types.ts'
import { chosenOf, groupsOf, withGroup, withType } from './event-patterns.ts'

interface EventPickerProps {
  types: readonly WebhookEventType[]
  /** Event types, `<entity>.*` and `*`. */
  value: readonly string[]
  onChange: (patterns: string[]) => void
}

/** Which events a webhook is sent: all, all of an entity, or single ones. */
export const EventPicker = ({ types, value, onChange }: EventPickerProps) => {
  const isAll = value.includes('*')
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-1 text-sm font-medium">Events</legend>
      <Checkbox
        isSelected={isAll}
        onChange={(all) => onChange(all ? ['*'] : [])}
        description="Everything that the audit log records, also what later versions add."
      >
        All events
      </Checkbox>
      {!isAll && (
        <div className="grid gap-x-6 gap-y-1 border-t border-line pt-3 sm:grid-cols-2">
          {groupsOf(types).map(({ entity, members }) => (
            <EventGroup key={entity} entity={entity} types={members} value={value} onChange={onChange} />
          ))}
        </div>
      )}
    </fieldset>
  )
}

const EventGroup = ({ entity, types, value, onChange }: EventPickerProps & { entity: string }) => {
  const isWhole = value.includes(`${entity}.*`)
  const chosen = chosenOf(types, value)
  const number = isWhole ? 'all' : chosen.length
  return (
    <Disclosure
      title={
        <>
          {words(entity)}
          <span className="text-sm font-normal text-ink-muted">
            {number === 0 ? '' : `${number} of ${types.length}`}
          </span>
        </>
      }
      isOpen={chosen.length > 0}
    >
      <div className="flex flex-col gap-1 pb-3 pl-6">
        <Checkbox
          isSelected={isWhole}
          isIndeterminate={!isWhole && chosen.length > 0}
          onChange={(all) => onChange(withGroup(value, entity, all))}
        >
          All of {words(entity).toLowerCase()}
        </Checkbox>
        {types.map(({ type, sentence }) => (
          <Checkbox
            key={type}
            isSelected={isWhole || value.includes(type)}
            isDisabled={isWhole}
            onChange={(isWanted) => onChange(withType(value, type, isWanted))}
          >
            {sentence} <code className="ml-1 font-mono text-xs text-ink-muted">{type}</code>
          </Checkbox>
        ))}
      </div>
    </Disclosure>
  )
}
