import { api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'

/** The operation of a test call. */
type Operation = 'assign' | 'evaluate'

/** A call as an application would send it. */
export interface TestCall {
  operation: Operation
  /** The key of the experiment or of the flag. */
  key: string
  userId: string
  apiKey: string
}

const send = ({ operation, key, userId, apiKey }: TestCall) => {
  const headers = { 'X-API-Key': apiKey }
  return operation === 'assign'
    ? api.POST('/api/v1/tracking/assign', { body: { experiment_key: key, user_id: userId }, headers })
    : api.POST('/api/v1/feature-flags/evaluate/{flag_key}', {
        params: { path: { flag_key: key } },
        body: { user_id: userId },
        headers,
      })
}

/** Sends a test call; its status and body are the answer, also where the service refuses. */
export const useTestCall = () =>
  useCommand({
    run: async (call: TestCall) => {
      const { data, error, response } = await send(call)
      return `${response.status} ${response.statusText}\n${JSON.stringify(data ?? error, null, 2)}`
    },
    changes: [],
    errors: 'form',
  })
