import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '../../../api/query-keys.ts'
import { TagField } from '../../../ui/tag-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Experiment } from '../api-types.ts'
import type { FieldsProps } from './fields-props.ts'

/** The tags of all experiments in the cache. */
const useCachedTags = (): string[] => {
  const lists = useQueryClient().getQueriesData<{ pages: { items: Experiment[] }[] }>({
    queryKey: queryKey('experiments', 'list'),
  })
  const tags = lists.flatMap(([, data]) =>
    (data?.pages ?? []).flatMap(({ items }) => items.flatMap(({ tags: own }) => own)),
  )
  return [...new Set(tags)].sort((a, b) => a.localeCompare(b))
}

/** The name, hypothesis, description, tags and key of an experiment. */
export const HypothesisFields = ({ draft, change, locked }: FieldsProps) => (
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
      placeholder="If we show the checkout on one page, more baskets become orders, because fewer subjects drop out between steps."
      hint="If we change …, then … will move, because …. Write it down before you see numbers."
    />
    <TextField
      label="Description"
      name="description"
      rows={2}
      maxLength={2000}
      value={draft.description}
      onChange={(description) => change({ description })}
      hint="For your colleagues: designs, tickets, contacts."
    />
    <TagsAndKey draft={draft} change={change} locked={locked} />
  </div>
)

const TagsAndKey = ({ draft, change, locked }: FieldsProps) => {
  const keyLock = locked?.('key')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TagField
        label="Tags"
        name="tags"
        values={draft.tags}
        onChange={(tags) => change({ tags: tags.slice(0, 20) })}
        suggestions={useCachedTags()}
      />
      <TextField
        label="Key"
        name="key"
        code
        maxLength={100}
        value={draft.key}
        onChange={(key) => change({ key })}
        isDisabled={keyLock !== undefined}
        placeholder="derived from the name"
        hint={keyLock ?? 'Applications use it to ask for a variant. The start fixes it.'}
      />
    </div>
  )
}
