/**
 * Runs work so that at most `limit` pieces of it are in progress; the others wait in the order in which they
 * came.
 */
export const atMost = (limit: number): (<Result>(work: () => Promise<Result>) => Promise<Result>) => {
  const waiting: (() => void)[] = []
  let running = 0
  const begin = (): Promise<void> | void => {
    if (running < limit) running += 1
    else return new Promise((resolve) => waiting.push(resolve))
  }
  /** A place that becomes free goes to whoever waits longest, without being given back in between. */
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
