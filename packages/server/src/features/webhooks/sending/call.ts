import type { Context } from '../../../context.ts'
import { SECOND_MS } from '../../../lib/durations.ts'
import { FetchError } from '../../../lib/fetch-error.ts'
import { guardedFetch } from '../../../lib/guarded-fetch.ts'
import { VERSION } from '../../../lib/version.ts'
import { webhookPlaces } from '../definition/address.ts'
import { signedHeaders } from '../secrets/signature.ts'
import { validSecrets } from '../secrets/store.ts'
import { retryAfterOf } from './schedule.ts'

/** Time of one call. */
export const CALL_MS = 15 * SECOND_MS
/** What is read of an answer. */
const MAX_ANSWER_BYTES = 4096

/** A message on its way. */
export interface Outgoing {
  id: string
  webhook_id: string
  url: string
  body: string
}

/** How a call ended; without an error it was successful. */
export interface CallOutcome {
  status: number | null
  /** Why it failed. */
  error: string | null
  /** The beginning of the answer. */
  answer: string | null
  duration_ms: number
  retryAfterMs: number | undefined
}

/** Sends a message once, signed with every valid secret of its webhook. A failure is an outcome, never thrown. */
export const callEndpoint = async (
  ctx: Context,
  message: Outgoing,
  signal: AbortSignal,
): Promise<CallOutcome> => {
  const started = performance.now()
  const outcome = await attempted(ctx, message, signal)
  return { ...outcome, duration_ms: Math.round(performance.now() - started) }
}

const attempted = async (
  ctx: Context,
  message: Outgoing,
  signal: AbortSignal,
): Promise<Omit<CallOutcome, 'duration_ms'>> => {
  const secrets = await validSecrets(ctx, message.webhook_id)
  if (secrets.length === 0) return failed('The secret cannot be read; rotate it')
  try {
    const answer = await post(ctx, message, { secrets, signal })
    return {
      status: answer.status,
      error: answer.ok ? null : refusalOf(answer.status),
      // PostgreSQL cannot store NUL.
      answer: (await answer.text()).replaceAll('\0', '\u{FFFD}'),
      retryAfterMs: retryAfterOf(answer.headers.get('retry-after'), ctx.now()),
    }
  } catch (error) {
    if (error instanceof FetchError) return failed(error.message)
    throw error
  }
}

const failed = (error: string): Omit<CallOutcome, 'duration_ms'> => ({
  status: null,
  error,
  answer: null,
  retryAfterMs: undefined,
})

const post = (
  { config, now }: Context,
  { id, url, body }: Outgoing,
  { secrets, signal }: { secrets: readonly string[]; signal: AbortSignal },
): Promise<Response> =>
  guardedFetch({
    ...webhookPlaces(config),
    timeoutMs: CALL_MS,
    maxBytes: MAX_ANSWER_BYTES,
    cutsAnswers: true,
    signal,
  })(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': `Assay/${VERSION}`,
      ...signedHeaders({ id, body }, secrets, now()),
    },
    body,
  })

const refusalOf = (status: number): string =>
  status >= 300 && status < 400
    ? `The endpoint answered with status ${status}; redirects are not followed`
    : `The endpoint answered with status ${status}`
