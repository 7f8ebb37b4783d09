import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CreateBucketCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../config/index.ts'
import { moto, startMoto } from '../../../testing/peers/moto.ts'
import type { PeerProcess } from '../../../testing/peers/peer-process.ts'
import { startTcpProxy, type TcpProxy } from '../../../testing/tcp-proxy.ts'
import { BucketStorage } from './bucket.ts'

const MIB = 1024 * 1024
const IMPATIENT = { connect: 500, answer: 500, call: 4_000 }
const signal = new AbortController().signal

const storageAt = (endpoint: string, patience?: typeof IMPATIENT) =>
  new BucketStorage(
    {
      ...readConfig({
        ENVIRONMENT: 'test',
        ETL_S3_ENDPOINT: endpoint,
        ETL_S3_PREFIX: 'lake/one',
        ETL_S3_ACCESS_KEY_ID: 'test',
        ETL_S3_SECRET_ACCESS_KEY: 'test',
      }),
      ETL_S3_BUCKET: 'lake',
    },
    patience,
  )

const chunks = async function* (sizes: readonly number[]) {
  for (const [index, size] of sizes.entries()) {
    await Promise.resolve()
    yield Buffer.alloc(size, index + 1)
  }
}

const namesIn = async (storage: BucketStorage, folder: string) => {
  const found: string[] = []
  for await (const { name, kind, bytes } of storage.list(folder, signal))
    found.push(`${kind} ${name} ${bytes}`)
  return found
}

describe.skipIf('missing' in moto)('a bucket', () => {
  let server: PeerProcess
  let proxy: TcpProxy
  let client: S3Client
  beforeAll(async () => {
    server = await startMoto()
    const { hostname, port } = new URL(server.address)
    proxy = await startTcpProxy({ host: hostname, port: Number(port) })
    client = new S3Client({
      endpoint: server.address,
      forcePathStyle: true,
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    })
    await client.send(new CreateBucketCommand({ Bucket: 'lake' }))
  })
  afterAll(async () => {
    client.destroy()
    await proxy.stop()
    await server.stop()
  })

  it('keeps files, small ones at once and large ones by parts, and gives back any range of them', async () => {
    const storage = storageAt(server.address)
    const small = await storage.write('a/small', chunks([3, 4]), signal)
    expect(small.bytes).toBe(7)
    const large = await storage.write('a/large', chunks([9 * MIB, 9 * MIB, 1]), signal)
    expect(large.bytes).toBe(18 * MIB + 1)
    expect(await namesIn(storage, 'a')).toEqual([`file large ${18 * MIB + 1}`, 'file small 7'])
    const across = await storage.read('a/large', { from: 9 * MIB - 1, to: 9 * MIB + 1 }, signal)
    expect([...across]).toEqual([1, 2])
    expect([...(await storage.read('a/large', { from: 18 * MIB, to: 18 * MIB + 50 }, signal))]).toEqual([3])
    expect(await storage.write('a/empty', chunks([]), signal)).toMatchObject({ bytes: 0 })
  })

  it('replaces and moves files, and lists folders page by page', async () => {
    const storage = storageAt(server.address)
    await storage.writeText('b/x/manifest', 'one', signal)
    await storage.writeText('b/x/manifest', 'two', signal)
    await storage.move('b/x/manifest', 'b/y z=ü/manifest', signal)
    expect(await storage.readText('b/y z=ü/manifest', 100, signal)).toBe('two')
    expect(await storage.readText('b/y z=ü/manifest', 2, signal)).toBeUndefined()
    expect(await storage.readText('b/x/manifest', 100, signal)).toBeUndefined()
    expect(await namesIn(storage, 'b')).toEqual(['folder y z=ü 0'])
    await storage.removeFolder('b', signal)
    expect(await namesIn(storage, 'b')).toEqual([])
  })

  it('keeps nothing of a file that is given up in the middle', async () => {
    const storage = storageAt(server.address)
    const broken = async function* () {
      yield* chunks([9 * MIB, 9 * MIB])
      throw new Error('no more')
    }
    await expect(storage.write('c/part', broken(), signal)).rejects.toThrow('no more')
    const stop = new AbortController()
    const stopped = async function* () {
      yield* chunks([9 * MIB, 9 * MIB])
      stop.abort(new Error('stopped'))
      yield Buffer.alloc(9 * MIB)
    }
    await expect(storage.write('c/part', stopped(), stop.signal)).rejects.toThrow('stopped')
    expect(await namesIn(storage, 'c')).toEqual([])
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: 'lake' }))
    expect(Uploads).toEqual([])
  })

  it('refuses paths that lead elsewhere', async () => {
    const storage = storageAt(server.address)
    for (const path of ['../up', 'a/../b', 'a//b', './a', 'a/.', '', 'a\0b', 'a\\b', '/a', 'x'.repeat(300)]) {
      const refused = { code: 'storage_denied' }
      await expect(async () => storage.writeText(path, 'x', signal)).rejects.toMatchObject(refused)
    }
  })

  it('that is slow, hangs, breaks off or is away is unreachable within its time', async () => {
    const storage = storageAt(`http://${proxy.host}:${proxy.port}`, IMPATIENT)
    await storage.writeText('d/text', 'x', signal)
    const unreachable = { code: 'storage_unreachable' }
    proxy.hang()
    await expect(storage.readText('d/text', 10, signal)).rejects.toMatchObject(unreachable)
    await proxy.heal()
    proxy.delay(2_000)
    await expect(storage.writeText('d/text', 'y', signal)).rejects.toMatchObject(unreachable)
    await proxy.heal()
    await proxy.refuse()
    proxy.reset()
    await expect(namesIn(storage, 'd')).rejects.toMatchObject(unreachable)
    await expect(storage.move('d/text', 'd/other', signal)).rejects.toMatchObject(unreachable)
    await proxy.heal()
    expect(await storage.readText('d/text', 10, signal)).toMatch(/^[xy]$/)
  })
})

describe('a server that is not a bucket', () => {
  const answers: [string, number, string, string][] = [
    ['denies access', 403, '<Error><Code>AccessDenied</Code></Error>', 'storage_denied'],
    ['is full', 507, '<Error><Code>XMinioStorageFull</Code></Error>', 'disk_full'],
    ['fails', 500, 'oops', 'storage_unreachable'],
    ['answers something else', 200, '<html>hello', 'storage_unreachable'],
    ['sends away', 301, '', 'storage_unreachable'],
  ]
  it.each(answers)('that %s is told apart', async (_, status, body, code) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const storage = storageAt(`http://127.0.0.1:${port}`, IMPATIENT)
    await expect(namesIn(storage, 'a')).rejects.toMatchObject({ code })
    server.closeAllConnections()
    server.close()
  })
})
