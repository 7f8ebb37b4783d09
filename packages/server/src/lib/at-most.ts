/**
 * Runs work with at most `limit` pieces in progress; the others wait in order of arrival.
 */
export const atMost = (limit: number): (<Result>(work: () => Promise<Result>) => Promise<Result>) => {
  const waiting: (() => void)[] = []
  let running = 0
  const begin = (): Promise<void> | void => {
    if (running < limit) running += 1
    else return new Promise((resolve) => waiting.push(resolve))
  }
  /** Passes a free slot directly to the longest waiting work. */
  const end = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return async (work) => {
    await begin()
    try {
      return await work()
    } finally {
      end()
    }
  }
}
