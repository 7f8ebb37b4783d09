import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import type { Experiment } from '../api-types.ts'
import { splitUrlQuery } from '../queries.ts'

/** The addresses of a split URL test with their buckets, and the one that a subject is sent to. */
export const SplitUrlCard = ({ experiment }: { experiment: Experiment }) => {
  const [userId, setUserId] = useState('')
  const mayEdit = useMay('editor')
  return (
    <Card
      title="Addresses"
      description="The hash of a subject's id decides. A preview stores nothing."
      actions={mayEdit && <SearchField label="Preview a subject id" value={userId} onChange={setUserId} />}
    >
      {mayEdit ? <Preview id={experiment.id} userId={userId} /> : <Notice>{reservedFor('editor')}</Notice>}
    </Card>
  )
}

const Preview = ({ id, userId }: { id: string; userId: string }) => {
  const preview = useQuery(splitUrlQuery(id, userId))
  return (
    <QueryView query={preview}>
      {({ variants, bucket, variant_name, url, cookie_name, cookie_ttl_days }) => (
        <div className="flex flex-col gap-3">
          {bucket !== undefined && (
            <Notice tone="accent" title={`${userId} is in bucket ${bucket} and gets ${variant_name}`}>
              {url}
            </Notice>
          )}
          <ul className="flex flex-col divide-y divide-line">
            {variants.map((variant) => (
              <li key={variant.variant_name} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
                <span className="min-w-0">
                  <span className="font-medium">{variant.variant_name}</span>{' '}
                  <span className="text-ink-muted wrap-anywhere">{variant.url}</span>
                </span>
                <span className="figures text-sm text-ink-muted">
                  {variant.from_bucket === null
                    ? 'no buckets'
                    : `buckets ${variant.from_bucket} to ${variant.to_bucket}`}
                </span>
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-muted">
            The cookie <code className="font-mono">{cookie_name}</code> stores the variant for{' '}
            {cookie_ttl_days} days.
          </p>
        </div>
      )}
    </QueryView>
  )
}
