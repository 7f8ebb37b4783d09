import { isMainThread } from 'node:worker_threads'
import { normalCdf } from '@assay/statistics'
import { workerTask } from '../workers/index.ts'

/** Tasks for the tests of the worker threads. */

const module = import.meta.url

export const double = workerTask({
  module,
  name: 'double',
  lane: 'request',
  run: (value: number) => ({ value: 2 * value, isMainThread }),
})

export const half = workerTask({ module, name: 'half', lane: 'background', run: (z: number) => normalCdf(z) })

export const reporting = workerTask({
  module,
  name: 'reporting',
  lane: 'background',
  run: (steps: number, report) => {
    for (let step = 1; step <= steps; step += 1) report(step / steps)
    return 'done'
  },
})

export const failing = workerTask({
  module,
  name: 'failing',
  lane: 'request',
  run: (message: string): string => {
    throw new RangeError(message)
  },
})

export const crashing = workerTask({
  module,
  name: 'crashing',
  lane: 'request',
  run: (code: number): string => process.exit(code),
})

/** Reports its start, and never ends. */
export const endless = workerTask({
  module,
  name: 'endless',
  lane: 'request',
  run: (_: null, report) => {
    report(0)
    for (;;) Math.random()
  },
})

/** Never ends either, but leaves the processors free. */
export const blocked = workerTask({
  module,
  name: 'blocked',
  lane: 'request',
  run: (_: null): void => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  },
})

export const misnamed = workerTask({
  module,
  name: 'nobody',
  lane: 'request',
  run: (value: number) => value,
})

/** Random number, so that two runs have different results. */
export const drawn = workerTask({
  module,
  name: 'drawn',
  lane: 'request',
  run: (_: Record<string, number | null | undefined>) => Math.random(),
})
