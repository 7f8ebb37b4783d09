import { setImmediate as nextTurn } from 'node:timers/promises'

/** After this much work at a stretch other requests get their turn. */
const MAX_STRETCH_MS = 10

/** As `map`, with a pause for other requests whenever the work has taken long enough. */
export const mapYielding = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): Promise<Result[]> => {
  const results: Result[] = []
  let began = performance.now()
  for (const [index, item] of items.entries()) {
    results.push(work(item, index))
    if (performance.now() - began < MAX_STRETCH_MS) continue
    await nextTurn()
    began = performance.now()
  }
  return results
}
