import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { closeUnusedSockets } from './unused-sockets.ts'

it('a server stops although a browser holds a connection that it never used', async () => {
  const app = Fastify()
  closeUnusedSockets(app)
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const accepted = once(app.server, 'connection')
  const socket = connect(Number(address.port), address.hostname)
  const closed = once(socket, 'close')
  await accepted
  await app.close()
  await closed
  expect(socket.destroyed).toBe(true)
})
