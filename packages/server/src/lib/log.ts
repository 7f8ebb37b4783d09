import { pino } from 'pino'

/** What the service may write to its log. Fields first, then a short sentence. */
export interface Logger {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

interface LogOptions {
  level: 'debug' | 'info' | 'warning' | 'error' | 'silent'
  pretty: boolean
}

/** Fields that may hold a secret are replaced wherever they stand in a log record's first two levels. */
const SECRET_FIELDS = [
  'password',
  'token',
  'access_token',
  'key',
  'api_key',
  'authorization',
  'secret',
  'cookie',
]

/** A logger to standard output: one JSON object per line, or one readable line when `pretty`. */
export const createLog = ({ level, pretty }: LogOptions): Logger =>
  pino(
    {
      level: level === 'warning' ? 'warn' : level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
      formatters: { level: (label) => ({ level: label }) },
    },
    pretty ? readableLines() : pino.destination({ sync: false }),
  )

const readableLines = () => ({
  write: (line: string): void => {
    process.stdout.write(readable(line))
  },
})

const readable = (line: string): string => {
  const { level, time, msg, ...fields } = JSON.parse(line) as Record<string, unknown>
  const rest = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : ''
  return `${String(time).slice(11, 19)} ${String(level).padEnd(5)} ${String(msg)}${rest}\n`
}

/** A logger that says nothing: for tests and short-lived tools. */
export const silentLog: Logger = pino({ level: 'silent' })
