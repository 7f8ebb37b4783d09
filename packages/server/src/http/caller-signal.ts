import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../lib/errors.ts'

interface Exchange {
  request: { raw: IncomingMessage }
  reply: { raw: ServerResponse }
}

/**
 * Signal that is aborted when the caller closes its connection before it has its answer, to cancel work that is no
 * longer needed. The connection is watched as well, since it can close while the answer waits behind an earlier one.
 */
export const callerSignal = ({ request, reply }: Exchange): AbortSignal => {
  const { socket } = request.raw
  const controller = new AbortController()
  const abort = (): void => controller.abort(new AppError('cancelled', 'The caller closed the connection'))
  const end = (): void => {
    socket.off('close', abort)
    if (!reply.raw.writableFinished) abort()
  }
  if (socket.destroyed) abort()
  else {
    socket.once('close', abort)
    reply.raw.once('close', end)
  }
  return controller.signal
}
