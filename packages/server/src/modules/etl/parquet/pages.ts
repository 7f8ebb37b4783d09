import { compressSync } from 'snappy'
import { ENCODINGS } from './schema.ts'
import { CompactWriter } from './thrift.ts'

interface DataPage {
  values: number
  encoding: number
  uncompressed: number
  compressed: number
}

/** The header of a page of values. */
export const dataPageHeader = ({ values, encoding, uncompressed, compressed }: DataPage): Buffer =>
  new CompactWriter()
    .int(1, DATA_PAGE)
    .int(2, uncompressed)
    .int(3, compressed)
    .struct(5, (header) =>
      header.int(1, values).int(2, encoding).int(3, ENCODINGS.runs).int(4, ENCODINGS.runs),
    )
    .done()

/** A page of the values that others point to. */
export const dictionaryPage = (values: number, bytes: Buffer): { page: Buffer; uncompressed: number } => {
  const packed = compressSync(Buffer.from(bytes))
  const header = new CompactWriter()
    .int(1, DICTIONARY_PAGE)
    .int(2, bytes.length)
    .int(3, packed.length)
    .struct(7, (inner) => inner.int(1, values).int(2, ENCODINGS.plain))
    .done()
  return { page: Buffer.concat([header, packed]), uncompressed: header.length + bytes.length }
}

const DATA_PAGE = 0
const DICTIONARY_PAGE = 2
