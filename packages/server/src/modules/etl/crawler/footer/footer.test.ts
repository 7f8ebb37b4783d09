import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { fileWithMetadata, INT96_FILE, PYARROW_FILE, smallFile } from '../../../../testing/parquet-files.ts'
import { stopWorkers } from '../../../../workers/index.ts'
import type { ObjectStorage } from '../../storage/index.ts'
import { readFooter } from './footer.ts'
import { readMetadata } from './tasks.ts'
import { isReadableStruct } from './thrift.ts'

afterAll(stopWorkers)

/** A storage of one file. */
const holding = (bytes: Buffer): ObjectStorage => ({
  list: () => {
    throw new Error('not listed')
  },
  read: (_path, { from, to }) => Promise.resolve(bytes.subarray(from, to)),
  readText: () => Promise.resolve(undefined),
  write: () => Promise.reject(new Error('not written')),
  writeText: () => Promise.reject(new Error('not written')),
  move: () => Promise.reject(new Error('not moved')),
  remove: () => Promise.resolve(),
  removeFolder: () => Promise.resolve(),
  localFolder: () => Promise.resolve(undefined),
})

const read = (bytes: Buffer, size = bytes.length) =>
  readFooter(holding(bytes), { path: 'file', bytes: size }, new AbortController().signal)

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]

/** The metadata of a file that pyarrow wrote, without the bytes around it. */
const metadata = (() => {
  const { bytes } = PYARROW_FILE
  const length = bytes.readUInt32LE(bytes.length - 8)
  return bytes.subarray(bytes.length - 8 - length, -8)
})()

describe('the footer of a Parquet file', () => {
  it('says its rows and columns', async () => {
    expect(await read(smallFile(3))).toEqual({
      rows: 3,
      columns: [
        { name: 'id', type: 'integer', nullable: false },
        { name: 'name', type: 'text', nullable: true },
      ],
    })
  })

  it('names the types of another writer', async () => {
    expect(await read(PYARROW_FILE.bytes)).toEqual({ rows: 1, columns: PYARROW_FILE.columns })
    expect(await read(INT96_FILE)).toMatchObject({ columns: [{ name: 'old', type: 'timestamp' }] })
  })

  it.each<[string, Buffer, string]>([
    ['an empty file', Buffer.alloc(0), 'Not a Parquet file'],
    ['seven bytes', Buffer.from('123PAR1'), 'Not a Parquet file'],
    ['a text', Buffer.from('id,name\n1,a\n'), 'Not a Parquet file'],
    [
      'an encrypted footer',
      Buffer.concat([smallFile(1).subarray(0, -4), Buffer.from('PARE')]),
      'Not a Parquet file',
    ],
    ['a file without its beginning', smallFile(1).subarray(-40), 'The file is cut off'],
    ['a file without its end', smallFile(1).subarray(0, -3), 'Not a Parquet file'],
    ['a length of 4 GiB', fileWithMetadata(metadata, 0xff_ff_ff_ff), 'The file is cut off'],
    ['no metadata', fileWithMetadata(Buffer.alloc(0)), 'The footer is damaged'],
    ['an empty struct', fileWithMetadata(Buffer.from([0])), 'The footer is damaged'],
    ['a shorter length', fileWithMetadata(metadata, metadata.length - 20), 'The footer is damaged'],
    ['zeros', fileWithMetadata(Buffer.alloc(100_000)), 'The footer is damaged'],
    [
      'a list of two thousand million booleans',
      fileWithMetadata(Buffer.from([0x29, 0xf1, ...varint(2 ** 31)])),
      'The footer is damaged',
    ],
    [
      'a text of a negative length',
      fileWithMetadata(Buffer.from([0x18, ...varint(2 ** 32 - 6), 0])),
      'The footer is damaged',
    ],
    [
      'a number without an end',
      fileWithMetadata(Buffer.concat([Buffer.from([0x16]), Buffer.alloc(2_000_000, 0xff)])),
      'The footer is damaged',
    ],
    ['structs in structs', fileWithMetadata(Buffer.alloc(2_000_000, 0x1c)), 'The footer is damaged'],
    [
      'lists in lists',
      fileWithMetadata(Buffer.concat([Buffer.from([0x19]), Buffer.alloc(2_000_000, 0x19)])),
      'The footer is damaged',
    ],
    [
      'three million empty structs',
      fileWithMetadata(
        Buffer.concat([Buffer.from([0x29, 0xfc, ...varint(3_000_000)]), Buffer.alloc(3_000_001)]),
      ),
      'The footer is damaged',
    ],
  ])('is refused: %s', async (_what, bytes, message) => {
    expect(await read(bytes)).toEqual({ message })
  })

  it('is not read beyond 16 MiB', async () => {
    const length = 16 * 1024 * 1024 + 1
    const tail = fileWithMetadata(Buffer.alloc(8), length)
    expect(await read(tail, length + 100)).toEqual({ message: 'Not a Parquet file' })
    const storage = { ...holding(tail), read: () => Promise.resolve(new Uint8Array(tail)) }
    const file = { path: 'file', bytes: length + 100 }
    expect(await readFooter(storage, file, new AbortController().signal)).toEqual({
      message: 'The footer is longer than 16 MiB',
    })
  })

  it('is read or refused, whichever bytes are changed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(metadata.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        (changes) => {
          const changed = Buffer.from(metadata)
          for (const [index, byte] of changes) changed[index] = byte
          const bytes = fileWithMetadata(changed).subarray(4)
          const found = readMetadata.run(bytes, () => undefined)
          expect(found).toSatisfy((one: object) => 'message' in one || 'rows' in one)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('is checked without reading past its end, whatever it holds', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(typeof isReadableStruct(bytes)).toBe('boolean')
      }),
      { numRuns: 5000 },
    )
    expect(isReadableStruct(metadata)).toBe(true)
  })
})
