import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../../api/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { count } from '../../../ui/format.ts'
import { Moment } from '../../../ui/time.tsx'
import { runState } from '../names.ts'
import { runQuery } from '../queries.ts'
import { previewOf } from './results.ts'
import { type StoredPreview, storedPreviews } from './stored-previews.ts'

/** The previews that the person last started in this browser; nothing before the first. */
export const RecentPreviews = () => {
  const previews = storedPreviews(useUser().id)
  if (previews.length === 0) return null
  return (
    <Card
      title="Your recent previews"
      description="The last one of each source that you started in this browser."
    >
      <ul className="flex flex-col divide-y divide-line">
        {previews.map((preview) => (
          <PreviewRow key={preview.run_id} preview={preview} />
        ))}
      </ul>
    </Card>
  )
}

const PreviewRow = ({ preview: { run_id, name } }: { preview: StoredPreview }) => {
  const { data: run } = useQuery(runQuery(run_id))
  const found = run && previewOf(run)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <Link
        to="/warehouse/runs/$id"
        params={{ id: run_id }}
        className="rounded font-medium text-accent underline underline-offset-2"
      >
        {name}
      </Link>
      {run && (
        <span className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
          {found && `${count(found.total_rows)} rows, ${count(found.units)} units`}
          <Badge tone={runState(run).tone}>{runState(run).label}</Badge>
          <Moment at={run.created_at} />
        </span>
      )}
    </li>
  )
}
