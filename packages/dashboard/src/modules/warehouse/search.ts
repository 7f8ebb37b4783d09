import { oneOf, type RawSearch, textOf } from '../../app/search-params.ts'
import type { Source } from './api-types.ts'

const KINDS: readonly Source['kind'][] = ['assignment', 'metric']

/** What the address of a new source says. */
interface NewSourceSearch {
  /** The connection that it reads through. */
  connection?: string
  kind?: Source['kind']
}

/** Reads the address of a new source. */
export const newSourceSearch = (raw: RawSearch): NewSourceSearch => ({
  connection: textOf(raw['connection'], 64),
  kind: oneOf(raw['kind'], KINDS),
})
