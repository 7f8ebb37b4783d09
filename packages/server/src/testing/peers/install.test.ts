import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { installPeer } from './install.ts'
import { moto, startMoto } from './moto.ts'

describe('a peer', () => {
  it.each([
    ['cognito-local', 'node_modules/cognito-local/package.json'],
    ['dynamodb-local', 'lib/DynamoDBLocal-2.6.1.jar'],
    ['emulate', 'node_modules/emulate/package.json'],
    ['moto', 'moto/server.py'],
    ['samlp', 'node_modules/samlp/package.json'],
    ['snowflake-sdk', 'node_modules/snowflake-sdk/package.json'],
  ] as const)('%s is installed whole, or the reason is known', async (name, file) => {
    const [first, second] = await Promise.all([installPeer(name), installPeer(name)])
    expect(second).toBe(first)
    if ('missing' in first) expect(first.missing).toMatch(/^.* cannot be installed, .+: .+/)
    else expect(existsSync(join(first.folder, file))).toBe(true)
  })
})

it.skipIf('missing' in moto)('a server of identity pools starts and publishes a key', async () => {
  const server = await startMoto()
  const answer = await fetch(`${server.address}/us-east-1_0/.well-known/jwks.json`)
  expect(await answer.json()).toMatchObject({ keys: [{ kty: 'RSA', alg: 'RS256' }] })
  await server.stop()
})
