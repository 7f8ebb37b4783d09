import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { UserAccess } from './access.ts'

/** Codes with which a connection is closed: the standard's, and ours from 4000 on. */
export const CLOSE = { goingAway: 1001, tryLater: 1013, unauthorized: 4401, notFound: 4404 } as const

/** An open connection as a slice sees it: texts in both directions. */
export interface Connection {
  send: (text: string) => void
  close: (code: number, reason: string) => void
  onMessage: (handler: (text: string) => void) => void
  /** Called once, whoever closed the connection. */
  onClose: (handler: () => void) => void
}

interface SocketDefinition<Params extends z.ZodType> {
  /** Under /api/v1; `{name}` stands for a parameter. */
  path: string
  summary: string
  access: UserAccess
  params: Params
}

/** A WebSocket endpoint as a value, like `Route`. */
export interface SocketRoute extends SocketDefinition<z.ZodType> {
  /** What a path is answered with whose parameters are not valid. */
  notFound: string
  open(ctx: Context, connection: Connection, params: unknown): Promise<void>
}

/** Declares a WebSocket endpoint; `open` is called for every connection of somebody who may have it. */
export const socketRoute = <Params extends z.ZodType>(
  definition: SocketDefinition<Params> & {
    notFound: string
    open: (ctx: Context, connection: Connection, params: z.output<Params>) => Promise<void>
  },
): SocketRoute => definition
