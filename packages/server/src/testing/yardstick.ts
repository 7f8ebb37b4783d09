import Fastify from 'fastify'
import { readQuickly } from '../features/tracking/read-event.ts'
import { parseJsonBody } from '../http/json-body.ts'

/**
 * Baseline for benchmarks in a separate process: a constant answer behind one header check, and parsing and checking a
 * batch of events without processing it. Prints its address.
 */
const app = Fastify({ bodyLimit: 8 * 1024 * 1024 })

app.removeAllContentTypeParsers()
app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
  done(null, parseJsonBody(bytes, 10_000))
})

app.get('/bare', (request, reply) => {
  if (typeof request.headers['x-api-key'] !== 'string') return reply.code(401).send()
  return reply.header('Content-Type', 'application/json').send('{"answer":true}')
})

app.post<{ Body: { events: unknown[] } }>('/parse', (request, reply) => {
  const good = request.body.events.map(readQuickly).filter((event) => event !== undefined)
  return reply.header('Content-Type', 'application/json').send(JSON.stringify({ good: good.length }))
})

console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
