import { ComboBox, type ComboBoxProps } from './combo-box.tsx'
import type { Option } from './option-list.tsx'

interface EntityPickerProps<Entity extends { id: string }> extends Omit<ComboBoxProps, 'options' | 'value'> {
  /** What the service found for the text in the field. */
  found: readonly Entity[]
  /** What is chosen, read by its id: it is offered even where it is not among the found. */
  chosen: Entity | undefined
  /** The id of what is chosen; it may be known before the rest of it. */
  value: string | undefined
  option: (entity: Entity) => Option
}

/** One of many things of a kind, searched for on the service by name or key. */
export const EntityPicker = <Entity extends { id: string }>(props: EntityPickerProps<Entity>) => {
  const { found, chosen, option, placeholder = 'Name or key', ...field } = props
  const isListed = chosen === undefined || found.some(({ id }) => id === chosen.id)
  const offered = isListed ? found : [chosen, ...found]
  return <ComboBox {...field} placeholder={placeholder} options={offered.map(option)} />
}
