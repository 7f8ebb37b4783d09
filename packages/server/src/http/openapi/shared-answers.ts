import type { JsonSchema } from './schemas.ts'

/** One answer in the document. */
export interface AnswerDescription {
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, { schema: JsonSchema }>
}

const reference = (kind: 'schemas' | 'headers' | 'responses', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
})

/** Body shapes that many answers share, for `components.schemas`. */
export const ERROR_SCHEMAS: Record<string, JsonSchema> = {
  Error: {
    type: 'object',
    description: 'A refusal in one sentence.',
    properties: { detail: { type: 'string' } },
    required: ['detail'],
    additionalProperties: false,
  },
  ValidationError: {
    type: 'object',
    description: 'Everything that is wrong with a request. A value that was sent is never repeated.',
    properties: { detail: { type: 'array', items: { $ref: '#/components/schemas/Problem' }, minItems: 1 } },
    required: ['detail'],
    additionalProperties: false,
  },
  Problem: {
    type: 'object',
    properties: {
      type: {
        type: 'string',
        enum: [
          'missing',
          'extra_forbidden',
          'null_not_allowed',
          'json_invalid',
          'wrong_type',
          'too_short',
          'too_long',
          'too_small',
          'too_large',
          'pattern_mismatch',
          'not_in_enum',
          'bad_format',
          'value_error',
        ],
      },
      loc: {
        type: 'array',
        description: 'The way to the place: body, query, path or header first, then names and positions.',
        items: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
        minItems: 1,
      },
      msg: { type: 'string' },
    },
    required: ['type', 'loc', 'msg'],
    additionalProperties: false,
  },
}

/** Headers that answers carry, for `components.headers`. */
export const HEADERS = {
  RequestId: {
    description: "The caller's X-Request-ID when it is 1 to 64 of A-Z a-z 0-9 . _ -, else a new UUID.",
    schema: { type: 'string' },
  },
  RateLimit: { description: 'Requests allowed per window.', schema: { type: 'integer' } },
  RateLimitRemaining: { description: 'Requests left in this window.', schema: { type: 'integer' } },
  RateLimitReset: { description: 'Seconds until the window ends.', schema: { type: 'integer' } },
  RateLimitWindow: { description: 'Length of a window in seconds.', schema: { type: 'integer', const: 60 } },
  RetryAfter: { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' } },
  Authenticate: { description: 'The kind of credential to send.', schema: { type: 'string' } },
  Allow: { description: 'The methods of this path.', schema: { type: 'string' } },
} as const

const REQUEST_ID = { 'X-Request-ID': reference('headers', 'RequestId') }

const COUNTED = {
  'X-RateLimit-Limit': reference('headers', 'RateLimit'),
  'X-RateLimit-Remaining': reference('headers', 'RateLimitRemaining'),
  'X-RateLimit-Reset': reference('headers', 'RateLimitReset'),
  'X-RateLimit-Window': reference('headers', 'RateLimitWindow'),
}

/** The headers of an answer of a route. */
export const answerHeaders = (isCounted: boolean): Record<string, unknown> =>
  isCounted ? { ...REQUEST_ID, ...COUNTED } : REQUEST_ID

/** Refusal with its description (`<name>` marks a value) and the body shape of its status. */
export const refusal = (
  description: string,
  { schema = 'Error', headers = {} }: { schema?: string; headers?: Record<string, unknown> } = {},
): AnswerDescription => ({
  description: description.replaceAll(/<(\w+)>/g, '{$1}'),
  headers: { ...REQUEST_ID, ...headers },
  content: { 'application/json': { schema: reference('schemas', schema) } },
})

const RETRY = { 'Retry-After': reference('headers', 'RetryAfter') }
const AUTHENTICATE = { 'WWW-Authenticate': reference('headers', 'Authenticate') }

/** Refusals shared by many routes, for `components.responses`. */
export const SHARED_ANSWERS = {
  BadRequest: refusal(
    "The request cannot be read, or names a host that is not served: 'Invalid host header'",
  ),
  NotAuthenticated: refusal("'Not authenticated' or 'Could not validate credentials'", {
    headers: AUTHENTICATE,
  }),
  KeyRefused: refusal("'API key missing' or 'Invalid API Key'", { headers: AUTHENTICATE }),
  MetricsTokenRefused: refusal("'Invalid or missing metrics token'", { headers: AUTHENTICATE }),
  Forbidden: refusal("'Not enough permissions'"),
  ScopeMissing: refusal("API key lacks the scope '<scope>'"),
  MetricsClosed: refusal("'Set METRICS_TOKEN to read metrics'"),
  BodyTooLarge: refusal("'Request body larger than <n> bytes'"),
  UnsupportedMediaType: refusal("'Unsupported Media Type'"),
  ValidationFailed: refusal('One or more fields are wrong', { schema: 'ValidationError' }),
  RateLimited: refusal("'Rate limit exceeded. Retry in <n> seconds.'", { headers: { ...COUNTED, ...RETRY } }),
  InternalError: refusal("'Internal Server Error (request ID: <id>)'"),
  Unavailable: refusal("'Service temporarily unavailable'", { headers: RETRY }),
} satisfies Record<string, AnswerDescription>

/** A reference to one of the shared refusals. */
export const shared = (name: keyof typeof SHARED_ANSWERS): { $ref: string } => reference('responses', name)
