import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { rereadAfter } from '../../api/query-keys.ts'
import { toast } from '../../ui/toast.ts'
import { changeMembers } from './commands.ts'
import { batchesOf } from './id-list.ts'

export type UploadKind = 'add' | 'remove'

/** How far an upload is. */
export interface UploadState {
  kind: UploadKind
  sent: number
  total: number
  changed: number
  unchanged: number
  /** Why it stopped; undefined while it goes on or when it is done. */
  error: unknown
  isDone: boolean
}

const beginning = (kind: UploadKind, total: number): UploadState => ({
  kind,
  sent: 0,
  total,
  changed: 0,
  unchanged: 0,
  error: undefined,
  isDone: false,
})

/** Adds or removes any number of members, a part at a time; it can be stopped, and what was sent stays. */
export const useUpload = (segmentId: string) => {
  const client = useQueryClient()
  const [state, setState] = useState<UploadState>()
  const isStopped = useRef(false)
  const start = async (kind: UploadKind, ids: readonly string[]) => {
    isStopped.current = false
    let progress = beginning(kind, ids.length)
    setState(progress)
    for (const batch of batchesOf(ids)) {
      if (isStopped.current) break
      try {
        const outcome = await changeMembers(segmentId, { add: [], remove: [], [kind]: batch })
        progress = {
          ...progress,
          sent: progress.sent + batch.length,
          changed: progress.changed + outcome.added + outcome.removed,
          unchanged: progress.unchanged + outcome.unchanged,
        }
        setState(progress)
      } catch (error) {
        progress = { ...progress, error }
        break
      }
    }
    setState({ ...progress, isDone: true })
    await rereadAfter(client, ['segments'])
    if (progress.error === undefined) toast({ title: 'The members are up to date', tone: 'positive' })
  }
  const stop = () => {
    isStopped.current = true
  }
  return { state, start, stop, isRunning: state !== undefined && !state.isDone }
}
