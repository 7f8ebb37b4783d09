import { workerTask } from '../../workers/index.ts'
import { replaySubjects } from './rules/replay.ts'

/** Replays a check; a thousand new assignments of a hundred thousand subjects take a minute. */
export const replay = workerTask({
  module: import.meta.url,
  name: 'replay',
  lane: 'background',
  run: replaySubjects,
})
