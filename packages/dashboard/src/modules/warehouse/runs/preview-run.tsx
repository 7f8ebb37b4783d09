import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryView } from '../../../ui/query-view.tsx'
import { runQuery } from '../queries.ts'
import { PreviewView } from './preview-view.tsx'
import { previewOf } from './results.ts'
import { RunFailure, RunProgress } from './run-state.tsx'

/** A preview as it goes on, and what it found. */
export const PreviewRun = ({ id }: { id: string }) => (
  <QueryView query={useQuery(runQuery(id))}>
    {(run) => {
      const preview = previewOf(run)
      return (
        <div className="flex flex-col gap-4 border-t border-line pt-5">
          <RunProgress run={run} />
          <RunFailure run={run} />
          {preview && <PreviewView preview={preview} />}
          <Link
            to="/warehouse/runs/$id"
            params={{ id }}
            className="self-start rounded text-sm font-medium text-accent underline underline-offset-2"
          >
            SQL and cost of this preview
          </Link>
        </div>
      )
    }}
  </QueryView>
)
