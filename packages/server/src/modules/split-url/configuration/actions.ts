import type { EdgeConfiguration } from '@assay/edge-router'
import type { Context } from '../../../context.ts'
import { batch } from '../../../db/batch.ts'
import { perDatabase } from '../../../db/per-database.ts'
import { etagOf } from '../../../http/etag.ts'
import { findRunning, runningVersions } from '../store.ts'
import { edgeExperiment } from './rules.ts'

/** The configuration of edges, written once for all requests. */
interface WrittenConfiguration {
  versions: string
  etag: string
  /** JSON. */
  text: string
}

/**
 * One statement checks for all waiting requests whether anything has changed; only then the experiments are read and
 * written again.
 */
const readerOf = perDatabase((db) => {
  let current: WrittenConfiguration | undefined
  return batch<undefined, WrittenConfiguration>({
    run: async (waiting) => {
      const versions = await runningVersions(db)
      const written = current?.versions === versions ? current : await write(versions, () => findRunning(db))
      current = written
      return waiting.map(() => written)
    },
  })
})

const write = async (
  versions: string,
  read: () => ReturnType<typeof findRunning>,
): Promise<WrittenConfiguration> => {
  const configuration: EdgeConfiguration = { experiments: (await read()).map(edgeExperiment) }
  const text = JSON.stringify(configuration)
  return { versions, etag: etagOf(text), text }
}

/** The configuration of the split_url experiments that run now. */
export const currentConfiguration = ({ db }: Pick<Context, 'db'>): Promise<WrittenConfiguration> =>
  readerOf(db)(undefined)
