import type { Config } from '../../../config/index.ts'

const TIMEOUT_MS = 10_000

/**
 * Posts a text to the incoming webhook of CHAT_WEBHOOK_URL.
 *
 * @throws Error with the reason why the chat refused it; never with the address, which is a secret
 */
export const postToChat = async (
  { CHAT_WEBHOOK_URL: url }: Pick<Config, 'CHAT_WEBHOOK_URL'>,
  text: string,
): Promise<void> => {
  if (url === undefined) throw new Error('CHAT_WEBHOOK_URL is not set')
  const response = await post(url, text)
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The chat answered with status ${response.status}`)
}

const post = async (url: string, text: string): Promise<Response> => {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    throw new Error(`The chat could not be reached: ${reasonOf(error)}`)
  }
}

/** The kind of failure only: messages of the network layer may contain the address. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return cause instanceof Error ? cause.name : 'unknown reason'
}
