import type { IdentifiedKey } from '../../../config/identified-key.ts'
import { readStoredRows } from '../../../features/audit/index.ts'
import { workerTask } from '../../../workers/index.ts'
import type { Checkpoint } from '../checkpoints/store.ts'
import { type ChainFindings, verifyBatch } from './rules.ts'

/** The next rows of a stretch as text, and what was found before them. */
interface ChainWork {
  findings: ChainFindings
  text: string
  checkpoints: readonly Checkpoint[]
  keys: readonly IdentifiedKey[]
}

/** Hashing pages of entries keeps a processor busy: done in a worker thread. */
export const verifyTask = workerTask({
  module: import.meta.url,
  name: 'verifyTask',
  lane: 'request',
  run: ({ findings, text, checkpoints, keys }: ChainWork): ChainFindings =>
    verifyBatch(findings, { entries: readStoredRows(text), checkpoints, keys }),
})
