interface LoopOptions {
  /** Does what there is to do; the signal is aborted when the loop stops. */
  run: (signal: AbortSignal) => Promise<void>
  /** Reports what a run threw. */
  onError: (error: unknown) => void
}

/** Work of one process that is done when there may be something to do, one run at a time. */
export interface Loop {
  isRunning: () => boolean
  /** There may be something to do: runs now, or once more after the run in progress. */
  wake: () => void
  /** Starts no further run, aborts the one in progress for a reason, and waits for its end. */
  stop: (reason?: Error) => Promise<void>
}

/** A loop that waits to be woken. */
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
