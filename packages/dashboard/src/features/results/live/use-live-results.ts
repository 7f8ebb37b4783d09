import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sessionToken } from '../../../api/session.ts'
import { experimentQuery } from '../../experiments/index.ts'
import { resultsQuery, type Settings } from '../queries.ts'
import { followResults, type LivePhase, type Snapshot } from './connection.ts'

/** Where the figures on the page come from, and how old they are. */
export interface LiveState {
  phase: LivePhase
  /** When the last snapshot came, in milliseconds since 1970. */
  at: number | undefined
}

/** How often the page asks while there is no open connection. */
export const POLL_MS = 10_000

interface Place {
  client: QueryClient
  id: string
  settings: Settings
}

/** Snapshots are at the stored settings; what is shown at others is read again. */
const take = ({ client, id, settings }: Place, { status, results }: Snapshot): void => {
  const experiment = experimentQuery(id).queryKey
  const known = client.getQueryData(experiment)
  if (known && known.status !== status) void client.invalidateQueries({ queryKey: experiment })
  if (results === null) return
  client.setQueryData(resultsQuery(id).queryKey, results)
  if (settings.level === undefined && settings.correction === undefined) return
  void client.invalidateQueries({ queryKey: resultsQuery(id, settings).queryKey })
}

/** Puts every change of an experiment's results into the page while it is open. */
export const useLiveResults = (id: string, { level, correction }: Settings): LiveState => {
  const client = useQueryClient()
  const [state, setState] = useState<LiveState>({ phase: 'connecting', at: undefined })
  useEffect(() => {
    const token = sessionToken()
    if (token === undefined) return
    return followResults(id, token, {
      onPhase: (phase) => setState((before) => (before.phase === phase ? before : { ...before, phase })),
      onSnapshot: (snapshot) => {
        take({ client, id, settings: { level, correction } }, snapshot)
        setState({ phase: 'live', at: Date.now() })
      },
    })
  }, [client, id, level, correction])
  return state
}
