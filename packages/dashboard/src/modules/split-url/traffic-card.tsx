import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import type { Experiment } from '../../features/experiments/index.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { Preview } from './api-types.ts'
import { entryOf } from './entry.ts'
import { previewQuery } from './queries.ts'
import { Traffic } from './traffic.tsx'

interface TrafficCardProps {
  experiment: Experiment
  actions?: ReactNode
}

/** The traffic between the pages of an experiment, and where one subject goes. */
export const TrafficCard = ({ experiment, actions }: TrafficCardProps) => {
  const [userId, setUserId] = useState('')
  const mayEdit = useMay('editor', 'experiment.update')
  const search = <SearchField label="Preview a subject id" value={userId} onChange={setUserId} />
  return (
    <Card
      title="Addresses"
      description="The hash of a subject's id decides. A preview stores nothing."
      actions={
        mayEdit && (
          <>
            {search}
            {actions}
          </>
        )
      }
    >
      {mayEdit ? (
        <Previewed experiment={experiment} userId={userId} />
      ) : (
        <Notice>{reservedFor('editor')}</Notice>
      )}
    </Card>
  )
}

const Previewed = ({ experiment, userId }: { experiment: Experiment; userId: string }) => (
  <QueryView query={useQuery(previewQuery(experiment.id, userId))}>
    {(preview) => (
      <div className="flex flex-col gap-4">
        <Tried preview={preview} />
        <Traffic preview={preview} entry={entryOf(experiment)} />
        <p className="text-sm text-ink-muted">
          The cookie <code className="font-mono wrap-anywhere">{preview.cookie_name}</code> stores the variant
          for {preview.cookie_ttl_days} days.
        </p>
      </div>
    )}
  </QueryView>
)

const Tried = ({ preview: { user_id, bucket, variant_name, url } }: { preview: Preview }) => (
  <div aria-live="polite">
    {bucket !== undefined && (
      <Notice tone="accent" title={`${user_id} is in bucket ${bucket} and gets ${variant_name}`}>
        {url}
      </Notice>
    )}
  </div>
)
