interface LoopOptions {
  /** Processes pending work; the signal is aborted when the loop stops. */
  run: (signal: AbortSignal) => Promise<void>
  /** Reports the error of a run. */
  onError: (error: unknown) => void
}

/** Work of one process that runs on demand, one run at a time. */
export interface Loop {
  isRunning: () => boolean
  /** Signals pending work: runs now, or once more after the run in progress. */
  wake: () => void
  /** Starts no further run, aborts the current one with the reason, and waits for its end. */
  stop: (reason?: Error) => Promise<void>
}

/** Creates a loop that waits to be woken. */
export const createLoop = ({ run, onError }: LoopOptions): Loop => {
  const stopping = new AbortController()
  let working: Promise<void> | undefined
  let isAwake = false
  const attempt = async (): Promise<void> => {
    try {
      await run(stopping.signal)
    } catch (error) {
      onError(error)
    }
  }
  const work = async (): Promise<void> => {
    while (isAwake && !stopping.signal.aborted) {
      isAwake = false
      await attempt()
    }
    working = undefined
  }
  return {
    isRunning: () => working !== undefined,
    wake: () => {
      if (stopping.signal.aborted) return
      isAwake = true
      working ??= work()
    },
    stop: async (reason) => {
      stopping.abort(reason)
      await working
    },
  }
}
