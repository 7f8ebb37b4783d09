import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Waits for the address in the output of a process. */
const addressSaidBy = (output: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    output.on('data', (bytes: Buffer) => {
      text += bytes.toString()
      const found = /ready at (http:\/\/\S+)/.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    })
    output.on('close', () => reject(new Error(`ended without an address:\n${text}`)))
  })

describe('the metrics of several processes', () => {
  it('are the same from each process, and include the counts of all', async () => {
    const database = await createTestDatabase({ content: 'empty' })
    const directory = await mkdtemp(join(tmpdir(), 'assay-metrics-'))
    const { url, user = '', database: name = '', host = '' } = database.target
    const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', MAIN], {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: directory,
        DATABASE_URL: url ?? `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
        WEB_CONCURRENCY: '2',
        SCHEDULERS_ENABLED: 'false',
      },
    })
    const exit = once(child, 'close')
    const address = await addressSaidBy(child.stdout)
    /** Opens a connection per request, so that both processes receive some. */
    const get = (path: string) => fetch(address + path, { headers: { connection: 'close' } })
    for (let count = 0; count < 20; count += 1) await (await get('/api/v1/modules')).text()
    for (let count = 0; count < 4; count += 1) {
      const metrics = await (await get('/metrics')).text()
      expect(metrics).toContain(
        'assay_http_requests_total{method="GET",route="/api/v1/modules",status="200"} 20',
      )
      expect(metrics).toMatch(/assay_db_pool_connections\{state="idle"\} \d+/)
    }
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    await database.drop()
    await rm(directory, { recursive: true })
  })
})
