import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '../../../api/query-keys.ts'
import { TagField } from '../../../ui/tag-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Experiment } from '../api-types.ts'
import type { FieldsProps } from './fields-props.ts'

/** The tags of every experiment that this tab has read. */
const useKnownTags = (): string[] => {
  const lists = useQueryClient().getQueriesData<{ pages: { items: Experiment[] }[] }>({
    queryKey: queryKey('experiments', 'list'),
  })
  const tags = lists.flatMap(([, data]) =>
    (data?.pages ?? []).flatMap(({ items }) => items.flatMap(({ tags: own }) => own)),
  )
  return [...new Set(tags)].sort((a, b) => a.localeCompare(b))
}

/** What is tried and why, and what it is called. */
export const FactFields = ({ draft, change, locked }: FieldsProps) => (
  <div className="flex flex-col gap-4">
    <TextField
      label="Name"
      name="name"
      isRequired
      validationBehavior="aria"
      maxLength={100}
      value={draft.name}
      onChange={(name) => change({ name })}
      placeholder="One-step checkout"
    />
    <TextField
      label="Hypothesis"
      name="hypothesis"
      rows={3}
      maxLength={2000}
      value={draft.hypothesis}
      onChange={(hypothesis) => change({ hypothesis })}
      placeholder="If we show the checkout on one page, more baskets become orders, because fewer people get lost between steps."
      hint="If we change this, then that will move, because of this reason. Writing it down first keeps the answer honest."
    />
    <TextField
      label="Description"
      name="description"
      rows={2}
      maxLength={2000}
      value={draft.description}
      onChange={(description) => change({ description })}
      hint="Whatever colleagues need to know: designs, tickets, who to ask."
    />
    <NameFields draft={draft} change={change} locked={locked} />
  </div>
)

/** How it is found and asked for. */
const NameFields = ({ draft, change, locked }: FieldsProps) => {
  const keyLock = locked?.('key')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TagField
        label="Tags"
        name="tags"
        values={draft.tags}
        onChange={(tags) => change({ tags: tags.slice(0, 20) })}
        suggestions={useKnownTags()}
      />
      <TextField
        label="Key"
        name="key"
        code
        maxLength={100}
        value={draft.key}
        onChange={(key) => change({ key })}
        isDisabled={keyLock !== undefined}
        placeholder="made from the name"
        hint={keyLock ?? 'The name that applications ask with. Fixed once the experiment starts.'}
      />
    </div>
  )
}
