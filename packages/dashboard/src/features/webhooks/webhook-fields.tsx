import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { QueryView } from '../../ui/query-view.tsx'
import { TagField } from '../../ui/tag-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { WebhookDraft } from './commands.ts'
import { EventPicker } from './event-picker.tsx'
import { eventTypesQuery } from './queries.ts'

interface WebhookFieldsProps {
  draft: WebhookDraft
  onChange: (draft: WebhookDraft) => void
}

/** Name, address and events of a webhook. */
export const WebhookFields = ({ draft, onChange }: WebhookFieldsProps) => (
  <>
    <TextField
      label="Name"
      name="name"
      isRequired
      maxLength={100}
      hint="What the messages are for, such as “Release notes”."
      value={draft.name}
      onChange={(name) => onChange({ ...draft, name })}
    />
    <TextField
      label="URL"
      name="url"
      isRequired
      code
      maxLength={2048}
      hint="An https address that answers a POST with a status from 200 to 299 within 15 seconds."
      value={draft.url}
      onChange={(url) => onChange({ ...draft, url })}
    />
    <EventField value={draft.event_types} onChange={(event_types) => onChange({ ...draft, event_types })} />
    <TagField
      label="Only these entities"
      name="entity_ids"
      hint="Ids, as they stand in the address of a flag or an experiment. Empty: events of all."
      values={draft.entity_ids}
      onChange={(entity_ids) => onChange({ ...draft, entity_ids })}
    />
  </>
)

type EventFieldProps = Pick<ComponentProps<typeof EventPicker>, 'value' | 'onChange'>

const EventField = (props: EventFieldProps) => (
  <QueryView query={useQuery(eventTypesQuery)}>
    {({ items }) => <EventPicker types={items} {...props} />}
  </QueryView>
)
