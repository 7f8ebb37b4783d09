import { apiError } from './errors.ts'
import { sessionToken } from './session.ts'
import { parseMessage, type StreamMessage } from './stream-message.ts'

/**
 * The messages of a stream, until it ends or `signal` aborts it. By fetch and not by EventSource, which sends no
 * headers: the token would have to stand in the address.
 *
 * @throws ApiError when the service refuses
 */
export async function* eventStream(path: string, signal: AbortSignal): AsyncGenerator<StreamMessage> {
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${sessionToken() ?? ''}` }
  const response = await fetch(path, { headers, signal })
  if (!response.ok || response.body === null) {
    throw apiError(response, await response.json().catch(() => undefined))
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const blocks = (rest + chunk.value).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const message = parseMessage(block)
      if (message) yield message
    }
  }
}
