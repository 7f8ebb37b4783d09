import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets go of connections that have never sent a byte when the server stops: browsers open some in advance, and they
 * count as busy until their first request, so that stopping would wait for them.
 */
export const closeUnusedSockets = (app: FastifyInstance): void => {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    // One that asked for an upgrade which was not given comes again.
    if (open.has(socket)) return
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', (done) => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
}
