/** Replacement of a secret in the log. */
const REDACTED = '[redacted]'

const SECRET_NAME =
  /password|passwd|passphrase|secret|token|credential|authorization|cookie|(api|private|access|encryption|signing)_?key|key_(hash|digest)/i

/** Whether a field of this name holds a secret: a password, a token, a key, a cookie, ... */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name)

/** Further field names of secrets in the log: `key` is an API key there, never that of a flag or an experiment. */
const isSecretInLog = (name: string): boolean => name === 'key' || isSecretName(name)

/**
 * Patterns of secrets within text. Each pattern can begin at few positions, or reads a bounded length from each, so
 * that long text takes linear time.
 */
const SECRET_PATTERNS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/(?<![\w+.-])([\w+.-]*:\/\/)[^\s/?#@]+@/gi, `$1${REDACTED}@`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`],
  [/\bassay_[\w-]{43,}/g, REDACTED],
  [/\beyJ[\w-]{1,500}\.[\w-]+\.[\w-]+/g, REDACTED],
  [/([?&](?:ticket|token|access_token|key|api_key|password|secret|code)=)[^&\s"]+/gi, `$1${REDACTED}`],
]

/** Query of a callback of single sign-on: whatever a provider sends is redacted. */
const CALLBACK_QUERY = /(\/auth\/sso\/oidc\/\w{1,20}\/callback\?)([^\s"#]+)/g

/** Redacts passwords in URLs, credentials of requests, API keys, session tokens, tickets, and callbacks' query values. */
export const withoutSecrets = (text: string): string =>
  SECRET_PATTERNS.reduce(
    (cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement),
    text,
  ).replace(
    CALLBACK_QUERY,
    (_, path: string, query: string) => path + query.replaceAll(/=[^&]*/g, `=${REDACTED}`),
  )

/** Limit for circular references; no log record of ours is deeper. */
const MAX_DEPTH = 6

/**
 * Redacts the fields of a log record at every depth, by field name and by pattern. Errors are reduced to name, message,
 * code and stack, since drivers attach whole connections to theirs.
 */
export const loggable = (fields: object): Record<string, unknown> => fieldsOf(fields, 0)

const fieldsOf = (fields: object, depth: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isSecretInLog(name) ? hidden(value) : shown(value, depth),
    ]),
  )

/** Numbers and booleans are never secrets: `has_password` reveals nothing. */
const hidden = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' || value === null || value === undefined
    ? value
    : REDACTED

const shown = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return withoutSecrets(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (value instanceof Error) return errorFields(value)
  if (depth === MAX_DEPTH) return '[deeper]'
  if (Array.isArray(value)) return value.map((part) => shown(part, depth + 1))
  return fieldsOf(value, depth + 1)
}

const errorFields = (error: Error): object => ({
  type: error.name,
  message: withoutSecrets(error.message),
  stack: withoutSecrets(error.stack ?? ''),
  ...('code' in error && typeof error.code === 'string' && { code: error.code }),
})
