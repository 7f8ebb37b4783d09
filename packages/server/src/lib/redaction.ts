/** What stands in a log in place of a secret. */
const REDACTED = '[redacted]'

const SECRET_NAME =
  /password|passwd|passphrase|secret|token|credential|authorization|cookie|(api|private|access|encryption|signing)_?key|key_(hash|digest)/i

/** Whether what stands under a name is a secret: a password, a token, a key, a cookie, ... */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name)

/** Further names of log records: `key` is that of an API, never that of a flag or an experiment. */
const isSecretInLog = (name: string): boolean => name === 'key' || isSecretName(name)

/** Secrets that can be told by their looks, wherever they stand in a text. */
/** Each pattern can begin at few places, or reads a bounded length from each: a long text takes time in proportion. */
const LOOKS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/(?<![\w+.-])([\w+.-]*:\/\/)[^\s/?#@]+@/gi, `$1${REDACTED}@`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`],
  [/\bassay_[\w-]{43}/g, REDACTED],
  [/\beyJ[\w-]{1,500}\.[\w-]+\.[\w-]+/g, REDACTED],
  [/([?&](?:ticket|token|access_token|key|api_key|password|secret|code)=)[^&\s"]+/gi, `$1${REDACTED}`],
]

/** The text without passwords in addresses, credentials of requests, API keys, session tokens, and tickets. */
export const withoutSecrets = (text: string): string =>
  LOOKS.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text)

/** No record of ours is deeper; what refers to itself would never end. */
const DEEPEST = 6

/**
 * The fields of a log record without secrets, at every depth: neither those that stand under the name of one nor those
 * that can be told by their looks. Of an error its name, message, code and stack are kept: drivers hang whole
 * connections on theirs.
 */
export const loggable = (fields: object): Record<string, unknown> => fieldsOf(fields, 0)

const fieldsOf = (fields: object, depth: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isSecretInLog(name) ? hidden(value) : shown(value, depth),
    ]),
  )

/** Numbers, yes and no are no secrets: `has_password` tells nothing. */
const hidden = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' || value === null || value === undefined
    ? value
    : REDACTED

const shown = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return withoutSecrets(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (value instanceof Error) return errorFields(value)
  if (depth === DEEPEST) return '[deeper]'
  if (Array.isArray(value)) return value.map((part) => shown(part, depth + 1))
  return fieldsOf(value, depth + 1)
}

const errorFields = (error: Error): object => ({
  type: error.name,
  message: withoutSecrets(error.message),
  stack: withoutSecrets(error.stack ?? ''),
  ...('code' in error && typeof error.code === 'string' && { code: error.code }),
})
