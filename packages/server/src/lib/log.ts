import { pino } from 'pino'
import { loggable } from './redaction.ts'

/** Log of the service. Fields first, then a short message. */
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

/** Ignores a closed pipe, so that the service continues without its log. */
const goOn = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE') throw error
}

/** Logger to standard output: one JSON object per line, or one readable line when `pretty`. Secrets are redacted. */
export const createLog = ({ level, pretty }: LogOptions): Logger => {
  process.stdout.on('error', goOn)
  return pino(
    {
      level: level === 'warning' ? 'warn' : level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: loggable },
      serializers: { err: (error: unknown) => error },
    },
    pretty ? readableLines() : jsonLines(),
  )
}

/** Buffers lines while earlier ones are written, so that a busy service does not wait for its log. */
const jsonLines = () => {
  const lines = pino.destination({ sync: false })
  lines.on('error', goOn)
  return lines
}

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

/** Logger without output: for tests and short-lived tools. */
export const silentLog: Logger = pino({ level: 'silent' })
