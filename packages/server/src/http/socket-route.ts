import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { UserAccess } from './access.ts'

/** Close codes of connections: standard ones, and our own from 4000 on. */
export const CLOSE = { goingAway: 1001, tryLater: 1013, unauthorized: 4401, notFound: 4404 } as const

/** Interface of an open connection to its slice: texts in both directions. */
export interface Connection {
  send: (text: string) => void
  close: (code: number, reason: string) => void
  onMessage: (handler: (text: string) => void) => void
  /** Called once, whichever side closed the connection. */
  onClose: (handler: () => void) => void
}

interface SocketDefinition<Params extends z.ZodType> {
  /** Below /api/v1; `{name}` is a parameter. */
  path: string
  summary: string
  access: UserAccess
  params: Params
}

/** WebSocket endpoint as a value, like `Route`. */
export interface SocketRoute extends SocketDefinition<z.ZodType> {
  /** Refusal of a path with invalid parameters. */
  notFound: string
  open(ctx: Context, connection: Connection, params: unknown): Promise<void>
}

/** Declares a WebSocket endpoint; `open` is called for every authorised connection. */
export const socketRoute = <Params extends z.ZodType>(
  definition: SocketDefinition<Params> & {
    notFound: string
    open: (ctx: Context, connection: Connection, params: z.output<Params>) => Promise<void>
  },
): SocketRoute => definition
