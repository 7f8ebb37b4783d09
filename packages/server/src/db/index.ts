export { batch } from './batch.ts'
export {
  type ConnectionTarget,
  type ConnectOptions,
  connect,
  type Database,
  type Db,
  poolCounts,
  type Schema,
} from './connect.ts'
export {
  isCheckViolation,
  isConnectionLoss,
  isForeignKeyViolation,
  isNulText,
  isSerializationFailure,
  isStatementTimeout,
  isUniqueViolation,
  retrying,
} from './errors.ts'
export { MigrationError, type MigrationSet, migrate } from './migrate.ts'
export { savepoint } from './transaction.ts'
