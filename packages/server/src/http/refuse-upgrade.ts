import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { requestId } from './edge.ts'
import { answerAndClose } from './last-answer.ts'

const DETAIL = {
  400: 'Invalid host header',
  403: 'Not enough permissions',
  404: 'Not Found',
  429: 'Rate limit exceeded. Retry in 60 seconds.',
} as const

/** Refuses a WebSocket handshake in the common error shape. */
export const refuseUpgrade = (
  socket: Duplex,
  status: keyof typeof DETAIL,
  request: IncomingMessage,
): void => {
  answerAndClose(socket, {
    status,
    detail: DETAIL[status],
    headers: {
      'X-Request-ID': requestId(request.headers['x-request-id']),
      'X-Content-Type-Options': 'nosniff',
      ...(status === 429 && { 'Retry-After': '60' }),
    },
  })
}
