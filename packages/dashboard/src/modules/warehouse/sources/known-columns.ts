import type { Option } from '../../../ui/option-list.tsx'
import type { CheckedColumn, Source } from '../api-types.ts'

type Known = Pick<CheckedColumn, 'name' | 'type'>

const columnsOf = ({ columns, column_types }: Source): Known[] =>
  Object.entries(columns).flatMap(([role, name]) => {
    const type = column_types[role]
    return name === undefined || type === undefined ? [] : [{ name, type }]
  })

/**
 * Columns of a table that can be picked: those that validations have read from the warehouse's metadata.
 *
 * @param checked what the validation just before this answered
 */
export const knownColumns = (
  sources: readonly Source[],
  table: string,
  checked: readonly Known[] = [],
): Option[] => {
  const stored = sources.filter((source) => source.table === table.trim()).flatMap(columnsOf)
  const types = new Map([...stored, ...checked].map(({ name, type }) => [name, type]))
  return [...types]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, type]) => ({ id: name, label: name, description: type }))
}
