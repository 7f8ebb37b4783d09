import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '../../../api/query-keys.ts'
import { useUser } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { Experiment } from '../api-types.ts'
import { STATUSES, TYPES } from '../labels.ts'
import { type ExperimentsSearch, isFiltered } from './search.ts'

interface FiltersProps {
  search: ExperimentsSearch
  onChange: (change: Partial<ExperimentsSearch>) => void
}

const ANY = ''

/** A select that narrows the list down or, with its first option, does not. */
const Filter = <Id extends string>(props: {
  label: string
  any: string
  options: readonly { id: Id; label: string }[]
  value: Id | undefined
  onChange: (value: Id | undefined) => void
}) => (
  <div className="w-full min-w-0 sm:w-40">
    <Select<Id | typeof ANY>
      label={props.label}
      labelHidden
      options={[{ id: ANY, label: props.any }, ...props.options.map(({ id, label }) => ({ id, label }))]}
      value={props.value ?? ANY}
      onChange={(id) => props.onChange(id === ANY ? undefined : id)}
    />
  </div>
)

/** The owners among all experiments that this tab has read, the signed-in person first. */
const useOwners = (experiments: readonly Experiment[], chosen: string | undefined) => {
  const user = useUser()
  const owners = new Map([[user.id, 'Mine']])
  for (const { owner_id, owner_name } of experiments) {
    if (owner_id !== null && !owners.has(owner_id)) owners.set(owner_id, owner_name ?? owner_id)
  }
  if (chosen !== undefined && !owners.has(chosen)) owners.set(chosen, 'One owner')
  return [...owners].map(([id, label]) => ({ id, label }))
}

const tagsOf = (experiments: readonly Experiment[], chosen: string | undefined) => {
  const tags = new Set(experiments.flatMap(({ tags: own }) => own))
  if (chosen !== undefined) tags.add(chosen)
  return [...tags].sort((a, b) => a.localeCompare(b)).map((tag) => ({ id: tag, label: tag }))
}

/** Every experiment of every list that is in the cache, so that a filter never hides its own alternatives. */
const useKnown = (): readonly Experiment[] => {
  const client = useQueryClient()
  return client
    .getQueriesData<{ pages: { items: Experiment[] }[] }>({ queryKey: queryKey('experiments', 'list') })
    .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
}

const CLEARED: Partial<ExperimentsSearch> = {
  search: undefined,
  status: undefined,
  type: undefined,
  tag: undefined,
  owner: undefined,
}

/** Search and filters over the list of experiments. */
export const Filters = ({ search, onChange }: FiltersProps) => {
  const known = useKnown()
  const owners = useOwners(known, search.owner)
  return (
    <>
      <SearchField
        label="Search by name, key or description"
        placeholder="Search"
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text === '' ? undefined : text })}
      />
      <Filter
        label="Status"
        any="Any status"
        options={STATUSES}
        value={search.status}
        onChange={(status) => onChange({ status })}
      />
      <Filter
        label="Type"
        any="Any type"
        options={TYPES}
        value={search.type}
        onChange={(type) => onChange({ type })}
      />
      <Filter
        label="Owner"
        any="Any owner"
        options={owners}
        value={search.owner}
        onChange={(owner) => onChange({ owner })}
      />
      <Filter
        label="Tag"
        any="Any tag"
        options={tagsOf(known, search.tag)}
        value={search.tag}
        onChange={(tag) => onChange({ tag })}
      />
      <Switch
        isSelected={search.archived === true}
        onChange={(on) => onChange({ archived: on ? true : undefined })}
      >
        Archived too
      </Switch>
      {isFiltered(search) && (
        <Button look="quiet" onPress={() => onChange(CLEARED)}>
          Clear filters
        </Button>
      )}
    </>
  )
}
