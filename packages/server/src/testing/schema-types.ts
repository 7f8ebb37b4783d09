import { generate, PostgresDialect } from 'kysely-codegen'
import { type ConnectionTarget, connect } from '../db/connect.ts'
import { startTestCluster } from './cluster.ts'
import { migrateTemplate } from './migrated-template.ts'

/**
 * TypeScript types of every table, as the text of `db/schema.generated.ts`: what the migrations make of an
 * empty database, in the types that `db/value-types.ts` reads. Partitions are left out, as nobody names them.
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

const describeTables = async ({ host = '', user, database }: ConnectionTarget): Promise<string> => {
  const dialect = new PostgresDialect({ dateParser: 'string', numericParser: 'number' })
  const connectionString = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const db = await dialect.introspector.connect({ connectionString, dialect })
  try {
    return await generate({ db, dialect, outFile: null, typeMapping: { int8: 'number' } })
  } finally {
    await db.destroy()
  }
}
