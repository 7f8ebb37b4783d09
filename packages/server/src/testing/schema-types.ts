import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type ConnectionTarget, connect } from '../db/connect.ts'
import { startTestCluster } from './cluster.ts'
import { migrateTemplate } from './migrated-template.ts'

/**
 * TypeScript types of every table, as the text of `db/schema.generated.ts`: the migrated schema of an empty database,
 * with the types of `db/value-types.ts`. Partitions are omitted.
 */
export const schemaTypes = async (): Promise<string> => {
  const cluster = await startTestCluster()
  try {
    await migrateOnce(cluster.target)
    return await describeTables(cluster.target)
  } finally {
    await cluster.stop()
  }
}

const migrateOnce = async (target: ConnectionTarget): Promise<void> => {
  const { db, close } = connect({ ...target, poolSize: 2 })
  try {
    await migrateTemplate(db)
  } finally {
    await close()
  }
}

const GENERATOR = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js')

/** Runs the generator in a separate process, since it leaves its connections open. */
const describeTables = async ({ host = '', user, database }: ConnectionTarget): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'assay-schema-'))
  const file = join(directory, 'schema.ts')
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  try {
    await promisify(execFile)(process.execPath, [
      ...[GENERATOR, '--dialect', 'postgres', '--url', url, '--out-file', file, '--log-level', 'error'],
      ...['--date-parser', 'string', '--numeric-parser', 'number', '--type-mapping', '{"int8":"number"}'],
    ])
    return await readFile(file, 'utf8')
  } finally {
    await rm(directory, { recursive: true })
  }
}
