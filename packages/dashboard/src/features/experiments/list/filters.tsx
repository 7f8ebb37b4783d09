import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '../../../api/query-keys.ts'
import { useUser } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { Experiment } from '../api-types.ts'
import { STATUSES, TYPES } from '../labels.ts'
import { type ExperimentsSearch, isFiltered, NO_FILTERS } from './search.ts'

interface FiltersProps {
  search: ExperimentsSearch
  onChange: (change: Partial<ExperimentsSearch>) => void
}

const ANY = ''

/** A select whose first option shows all experiments. */
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

/** The owners of all experiments in the cache, the signed-in person first. */
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

/** Every experiment of every list in the cache, so that a filter never hides its own alternatives. */
const useCachedExperiments = (): readonly Experiment[] => {
  const client = useQueryClient()
  return client
    .getQueriesData<{ pages: { items: Experiment[] }[] }>({ queryKey: queryKey('experiments', 'list') })
    .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
}

/** Search and filters of the list of experiments. */
export const Filters = ({ search, onChange }: FiltersProps) => (
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
    <CachedFilters search={search} onChange={onChange} />
    <Switch
      isSelected={search.archived === true}
      onChange={(on) => onChange({ archived: on ? true : undefined })}
    >
      Include archived
    </Switch>
    {isFiltered(search) && (
      <Button look="quiet" onPress={() => onChange(NO_FILTERS)}>
        Clear filters
      </Button>
    )}
  </>
)

/** Filters that offer what the experiments in the cache have: owners and tags. */
const CachedFilters = ({ search, onChange }: FiltersProps) => {
  const cached = useCachedExperiments()
  return (
    <>
      <Filter
        label="Owner"
        any="Any owner"
        options={useOwners(cached, search.owner)}
        value={search.owner}
        onChange={(owner) => onChange({ owner })}
      />
      <Filter
        label="Tag"
        any="Any tag"
        options={tagsOf(cached, search.tag)}
        value={search.tag}
        onChange={(tag) => onChange({ tag })}
      />
    </>
  )
}
