import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { newSecret, signedHeaders } from './signature.ts'

const EXAMPLE = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  message: { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' },
  time: new Date(1_614_265_330_000),
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

const verified = (secret: string, body: string, headers: Record<string, string>): unknown =>
  new Webhook(secret).verify(body, headers, { jsonParse: false })

describe('a signature', () => {
  it('is that of the example of Standard Webhooks', () => {
    const { message, secret, time, signature } = EXAMPLE
    expect(signedHeaders(message, [secret], time)).toEqual({
      'webhook-id': message.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': signature,
    })
  })

  it('is accepted by the reference library for every message, and for no other', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.string({ unit: 'binary', minLength: 1 }),
        fc.string({ minLength: 1 }),
        (id, body, other) => {
          const secret = newSecret()
          const headers = signedHeaders({ id, body }, [secret], new Date())
          expect(() => verified(secret, body, headers)).not.toThrow()
          expect(() => verified(secret, body + other, headers)).toThrow('No matching signature')
          expect(() => verified(newSecret(), body, headers)).toThrow('No matching signature')
          expect(() => verified(secret, body, { ...headers, 'webhook-id': `${id}x` })).toThrow(
            'No matching signature',
          )
        },
      ),
      { numRuns: 200 },
    )
  })

  it('stands for each of several secrets', () => {
    const secrets = [newSecret(), newSecret()]
    const headers = signedHeaders({ id: 'a', body: '{}' }, secrets, new Date())
    for (const secret of secrets) expect(() => verified(secret, '{}', headers)).not.toThrow()
  })
})

describe('a secret', () => {
  it('holds 32 random bytes', () => {
    const secrets = Array.from({ length: 100 }, newSecret)
    expect(new Set(secrets).size).toBe(100)
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
    }
  })
})
