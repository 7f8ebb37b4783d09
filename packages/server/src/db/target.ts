/** Where a database is: by `url`, or by the parts that the embedded server reports. */
export interface ConnectionTarget {
  /** postgres://user:password@host:port/database; wins over the parts. */
  url?: string | undefined
  /** A host name, or the directory of a Unix socket. */
  host?: string | undefined
  database?: string | undefined
  user?: string | undefined
  /** The same database for what must keep its session, where a pooler shares those of the target. */
  session?: ConnectionTarget | undefined
}

/** Where sessions are our own: notifications are heard there, and locks held. */
export const sessionTarget = (target: ConnectionTarget): ConnectionTarget => target.session ?? target

/** The target as the driver wants it. */
export const clientTarget = ({ url, host, database, user }: ConnectionTarget): object =>
  url === undefined ? { host, database, user } : { connectionString: url }
