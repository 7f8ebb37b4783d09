import type { Context } from '../../../context.ts'
import { type ChainStretch, listText } from '../../../features/audit/index.ts'

/**
 * Rows of a page. The texts of larger pages are allocated where only a full garbage collection frees them, and pile up until
 * then: with 1000 rows the export of a million entries reached 2 GiB.
 */
const READ_AT_ONCE = 100

/** Rows of a stretch as text, and where they lie. */
interface ChainPage extends ChainStretch {
  text: string
}

/** The pages of a stretch in order; the next one is read while its reader works on the one before. */
export async function* pagesOf(
  ctx: Pick<Context, 'db'>,
  { after, until }: ChainStretch,
): AsyncGenerator<ChainPage> {
  const read = (position: number) => listText(ctx, { after: position, until }, READ_AT_ONCE)
  let start = after
  let page = await read(start)
  while (page) {
    const { text, last } = page
    const next = last >= until ? Promise.resolve(undefined) : read(last)
    // A failure of the next page is thrown when it is its turn, or never when nobody asks for it.
    next.catch(() => undefined)
    yield { after: start, until: last, text }
    start = last
    page = await next
  }
}
