import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../lib/crypto.ts'
import { checkBackup } from './check.ts'
import { FORMAT_VERSION, type Header } from './description.ts'
import { DamageError } from './failure.ts'
import { writeFrames } from './file.ts'
import { type Frame, jsonFrame } from './frames.ts'

/** Before it, a gzip file says when and where it was made, and nothing about its content. */
const FIRST_READ_BYTE = 10

/** So many that the file is read in several pieces. */
const EVENTS = 1000

const PLACES = 400

const HEADER: Header = {
  format: 'assay-backup',
  format_version: FORMAT_VERSION,
  version: '0.1.0',
  created_at: '2026-02-27T12:00:00.000Z',
  migrations: [{ owner: 'core', name: '0001_base', checksum: 'c' }],
}

let directory = ''
let [good, other] = ['', '']

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'assay-check-'))
  good = join(directory, 'good.backup')
  other = join(directory, 'other.backup')
  await writeFrames(good, inTurn(frames()))
})
afterAll(() => rm(directory, { recursive: true }))

async function* inTurn(list: readonly Frame[]): AsyncGenerator<Frame> {
  for (const frame of list) {
    await Promise.resolve()
    yield frame
  }
}

/** A backup of two tables, of which the first came in two pieces. */
const frames = ({ events = EVENTS } = {}): Frame[] => {
  const users = ['1\talice\n2\tb', 'ob\\nx\n']
  const lines = Array.from({ length: EVENTS }, (_, index) => `${index}\t${sha256(`${index}`)}\n`)
  return [
    jsonFrame('header', HEADER),
    ...tableFrames('users', users, 2),
    ...tableFrames('events', [lines.join('')], events),
    jsonFrame('end', { sequences: [{ name: 'n', last_value: '7' }], tables: 2, rows: 2 + events }),
  ]
}

const tableFrames = (name: string, pieces: readonly string[], rows: number): Frame[] => [
  jsonFrame('table', { name, columns: ['id', 'value'] }),
  ...pieces.map((piece): Frame => ({ kind: 'rows', content: Buffer.from(piece) })),
  jsonFrame('table end', { rows, sha256: sha256(pieces.join('')) }),
]

const checkBytes = async (bytes: Buffer): Promise<Header> => {
  await writeFile(other, bytes)
  return checkBackup(other)
}

/** What is said about bytes; 'good' when nothing is wrong with them. */
const verdict = async (bytes: Buffer): Promise<string> => {
  try {
    await checkBytes(bytes)
    return 'good'
  } catch (error) {
    return String(error)
  }
}

const flipped = (bytes: Buffer, place: number, mask: number): Buffer => {
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(place) ^ mask, place)
  return changed
}

describe('the check of a backup', () => {
  it('says what a whole one is', async () => {
    expect(await checkBackup(good)).toEqual(HEADER)
  })

  it('finds a flipped byte of the file, wherever it is', async () => {
    const packed = await readFile(good)
    const damaged = 'DamageError: The backup is damaged: nothing was restored.'
    const notPacked = `BackupError: ${other} is no backup.`
    expect(await verdict(flipped(packed, 0, 255))).toBe(notPacked)
    expect(await verdict(flipped(packed, 1, 255))).toBe(notPacked)
    for (let part = 0; part < PLACES; part += 1) {
      const place = FIRST_READ_BYTE + Math.floor((part * (packed.length - FIRST_READ_BYTE)) / PLACES)
      expect(await verdict(flipped(packed, place, 255)), `byte ${place}`).toBe(damaged)
    }
  })

  it('finds every flipped bit of rows, also when the file was packed again afterwards', async () => {
    const bytes = gunzipSync(await readFile(good))
    const first = bytes.indexOf('1\talice')
    const last = bytes.indexOf('ob\\nx') + 5
    for (let place = first; place < last; place += 1) {
      if (bytes.subarray(place, place + 1).toString() < ' ') continue
      for (let bit = 0; bit < 8; bit += 1) {
        const packed = gzipSync(flipped(bytes, place, 1 << bit))
        await expect(checkBytes(packed), `${place} ${bit}`).rejects.toThrow('is damaged')
      }
    }
  })

  it('finds every end before the end', async () => {
    const packed = await readFile(good)
    const bytes = gunzipSync(packed)
    await fc.assert(
      fc.asyncProperty(fc.nat(packed.length - 1), fc.nat(bytes.length - 1), async (short, shorter) => {
        expect(await verdict(packed.subarray(0, short))).not.toBe('good')
        expect(await verdict(gzipSync(bytes.subarray(0, shorter)))).toMatch(/cut off|not whole/)
      }),
      { numRuns: 150 },
    )
  })

  it('counts rows as the database does, and reads nothing behind the end', async () => {
    await rm(other, { force: true })
    await writeFrames(other, inTurn(frames({ events: EVENTS + 1 })))
    await expect(checkBackup(other)).rejects.toThrow(DamageError)
    await rm(other)
    await writeFrames(other, inTurn([...frames(), jsonFrame('header', HEADER)]))
    await expect(checkBackup(other)).rejects.toThrow(DamageError)
  })
})
