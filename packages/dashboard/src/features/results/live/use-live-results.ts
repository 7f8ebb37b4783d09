import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sessionToken } from '../../../api/session.ts'
import { experimentQuery } from '../../experiments/index.ts'
import { resultsQuery, type Settings } from '../queries.ts'
import { type LivePhase, type Snapshot, subscribeToResults } from './connection.ts'

/** Phase of the live results, and the time of the last snapshot. */
export interface LiveState {
  phase: LivePhase
  /** Time of the last snapshot in milliseconds since 1970. */
  at: number | undefined
}

/** Interval of polling while there is no open connection. */
export const POLL_MS = 10_000

interface Target {
  client: QueryClient
  id: string
  settings: Settings
}

/** Puts a snapshot, which is at the stored settings, into the cache; results at other settings are read again. */
const applySnapshot = ({ client, id, settings }: Target, { status, results }: Snapshot): void => {
  const experiment = experimentQuery(id).queryKey
  const cached = client.getQueryData(experiment)
  if (cached && cached.status !== status) void client.invalidateQueries({ queryKey: experiment })
  if (results === null) return
  client.setQueryData(resultsQuery(id).queryKey, results)
  if (settings.level === undefined && settings.correction === undefined) return
  void client.invalidateQueries({ queryKey: resultsQuery(id, settings).queryKey })
}

/** Updates the results of an experiment on every change while the page is open. */
export const useLiveResults = (id: string, { level, correction }: Settings): LiveState => {
  const client = useQueryClient()
  const [state, setState] = useState<LiveState>({ phase: 'connecting', at: undefined })
  useEffect(() => {
    const token = sessionToken()
    if (token === undefined) return
    return subscribeToResults(id, token, {
      onPhase: (phase) => setState((before) => (before.phase === phase ? before : { ...before, phase })),
      onSnapshot: (snapshot) => {
        applySnapshot({ client, id, settings: { level, correction } }, snapshot)
        setState({ phase: 'live', at: Date.now() })
      },
    })
  }, [client, id, level, correction])
  return state
}
