import { ApiError } from '../../api/errors.ts'
import { DetailedError } from '../../ui/detailed-error.ts'
import { dateTime, relativeTime } from '../../ui/format.ts'
import { failureOf } from './failures.ts'

const limitText = ({ facts }: ApiError): string => {
  const { limit, resets_at } = facts
  const used =
    typeof limit === 'number'
      ? `The connection has used its ${limit} runs of today.`
      : 'The connection has used its runs of today.'
  return typeof resets_at === 'string'
    ? `${used} The next can start ${relativeTime(resets_at)}, on ${dateTime(resets_at)}.`
    : `${used} The next can start after midnight UTC.`
}

const WORDS: Readonly<Record<string, (error: ApiError) => string>> = {
  daily_run_limit_reached: limitText,
  warehouse_busy: ({ retryAfter = 30 }) =>
    `All warehouse jobs of this deployment are in use. Try again in ${retryAfter} seconds; this attempt has used no run.`,
  run_in_progress: () =>
    'An analysis or preview on this connection has not finished. A connection runs one at a time: wait for it, then try again.',
  source_not_validated: () =>
    'A source has not been validated since its last change. Validate it on its page first.',
  window_required: () => 'The experiment has not started. Enter the start of the window.',
  invalid_window: () => 'The end of the window must be after its start.',
  invalid_filter_value: () =>
    'A value has characters that are never sent to a warehouse. Letters, digits, spaces and _ . : @ / + - are allowed.',
  name_taken: () => 'This name is already in use. Choose another.',
  connector_disabled: () => 'This kind of warehouse is not available in this deployment.',
  key_pair_required: () => 'Create the connection first: its key pair is generated then.',
  invalid_credentials: () =>
    'The service-account key cannot be read. Paste the whole JSON file as the warehouse gave it to you.',
}

/** A refusal of the service in the words of this page, with what to do; anything else as it is. */
export const inWords = (error: Error | null): Error | null => {
  if (!(error instanceof ApiError) || error.code === undefined || error.code === 'role_required') return error
  const { requestId, problems } = error
  const word = WORDS[error.code]
  const { what, remedy } = failureOf(error.code, error.message)
  const text = word ? word(error) : [what, remedy].filter(Boolean).join(' ')
  const named = problems.map((problem) => ({ ...problem, msg: word ? text : problem.msg }))
  return new DetailedError(text, { problems: named, requestId })
}
