import { workerTask } from '../../../workers/index.ts'
import type { PostedResponse } from './validation/validate.ts'

/** Validates a response, which may take tens of milliseconds, with a library that only the thread loads. */
export const responseValidation = workerTask({
  module: import.meta.url,
  name: 'responseValidation',
  lane: 'public',
  run: async (posted: PostedResponse) => {
    const { validateResponse } = await import('./validation/validate.ts')
    return validateResponse(posted)
  },
})
