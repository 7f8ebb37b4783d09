import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { silentLog } from '../lib/log.ts'
import { download, encoded, type Format, fileTime } from './download.ts'

interface Row {
  id: number
  name: string | null
}

const columns = ['name', 'id'] as const

async function* pagesOf(...pages: Row[][]) {
  for (const page of pages) yield await Promise.resolve(page)
}

const written = async (format: Format, ...pages: Row[][]): Promise<string> => {
  let whole = ''
  for await (const chunk of encoded<Row>({ format, columns, pages: pagesOf(...pages) })) whole += chunk
  return whole
}

const rows: Row[][] = [
  [
    { id: 1, name: 'a' },
    { id: 2, name: '=b' },
  ],
  [],
  [{ id: 3, name: null }],
]

const ctx = { log: silentLog } as Context

describe('a table', () => {
  it('is written as CSV with a header and its columns in order', async () => {
    expect(await written('csv', ...rows)).toBe("name,id\r\na,1\r\n'=b,2\r\n,3\r\n")
  })

  it('is written as one JSON array, one row per line', async () => {
    const whole = await written('json', ...rows)
    expect(JSON.parse(whole)).toEqual(rows.flat())
    expect(whole.split('\n')).toHaveLength(6)
  })

  it('is written as NDJSON, one row per line', async () => {
    const lines = (await written('ndjson', ...rows)).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual(rows.flat())
  })

  it.each([
    ['csv', 'name,id\r\n'],
    ['json', '[\n\n]\n'],
    ['ndjson', ''],
  ] as const)('without rows is written as %s, too', async (format, whole) => {
    expect(await written(format)).toBe(whole)
    expect(await written(format, [], [])).toBe(whole)
  })
})

describe('a download', () => {
  it('reads pages only as fast as its reader', async () => {
    let read = 0
    async function* endless(): AsyncGenerator<Row[]> {
      for (;;) {
        read += 1
        yield await Promise.resolve(Array.from({ length: 1000 }, (_, id) => ({ id, name: 'x'.repeat(100) })))
      }
    }
    const { body } = download<Row>(ctx, { filename: 'f', format: 'ndjson', columns, pages: endless() })
    let bytes = 0
    for await (const chunk of body as AsyncIterable<string>) {
      bytes += chunk.length
      expect(chunk.length).toBeLessThan(20_000)
      if (bytes > 1_000_000) break
    }
    const pageBytes = 1000 * 130
    expect(read).toBeLessThanOrEqual(Math.ceil(bytes / pageBytes) + 2)
  })

  it('fails when its rows cannot be read to the end', async () => {
    async function* broken(): AsyncGenerator<Row[]> {
      yield await Promise.resolve([{ id: 1, name: 'a' }])
      throw new Error('connection lost')
    }
    const { body } = download<Row>(ctx, { filename: 'f', format: 'json', columns, pages: broken() })
    await expect(text(body as NodeJS.ReadableStream)).rejects.toThrow('connection lost')
  })

  it('states its media type and file name', () => {
    const reply = download<Row>(ctx, {
      filename: 'things',
      format: 'csv',
      columns,
      pages: pagesOf(),
      headers: { 'X-Total-Count': '0' },
    })
    expect(reply.headers).toEqual({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="things.csv"',
      'X-Total-Count': '0',
    })
  })
})

it('file names contain the time in UTC', () => {
  expect(fileTime(new Date('2026-03-01T09:08:07.654Z'))).toBe('20260301_090807')
})
