/** What went wrong with a statement or a sign-in, and what somebody can do about it. */
interface Failure {
  /** What happened, in one sentence. */
  what: string
  /** What to do next. */
  remedy: string
}

const ADMINISTRATOR = 'Ask the administrator of the warehouse.'

const SIGN_IN: Record<string, Failure> = {
  credentials_unavailable: {
    what: 'This deployment has no keys to open stored credentials with.',
    remedy: 'An operator sets WAREHOUSE_CREDENTIALS_KEYS and restarts the service.',
  },
  credentials_undecryptable: {
    what: 'The stored credential cannot be opened with the keys of this deployment.',
    remedy: 'Enter a new service-account key, or generate a new key pair, on the page of the connection.',
  },
  auth_failed: {
    what: 'The warehouse refused the sign-in.',
    remedy: 'Check the account, the user and the clock of the server, then test the connection again.',
  },
  key_rejected: {
    what: 'The warehouse does not know this public key.',
    remedy: 'Run the registration statement in the warehouse, then test the connection again.',
  },
  permission_denied: {
    what: 'The user of the connection lacks a permission in the warehouse.',
    remedy: 'Grant it what reads the tables of the sources, and nothing else.',
  },
  timezone_not_utc: {
    what: 'The session of the warehouse is not in UTC.',
    remedy: `A policy there sets another time zone. ${ADMINISTRATOR}`,
  },
  role_not_allowed: {
    what: 'The role of the connection is administrative.',
    remedy: 'Use a role that only reads the tables of the sources.',
  },
}

const NETWORK: Record<string, Failure> = {
  unreachable: {
    what: 'The warehouse could not be reached.',
    remedy: 'Check the account, and whether the server may connect to the internet.',
  },
  destination_not_allowed: {
    what: "The address is not one of the warehouse's own.",
    remedy: 'Check the account of the connection, or use a key from the console of the warehouse.',
  },
  redirect_refused: {
    what: 'The warehouse answered with a redirect, which is never followed.',
    remedy: 'Check the account: it may have moved to another name.',
  },
  unrecognised_warehouse_error: {
    what: 'The warehouse reported an error of its own.',
    remedy: "Look its code up in the warehouse's documentation.",
  },
  internal: {
    what: 'An unexpected error happened in the service.',
    remedy: "An operator finds the details in the service's log.",
  },
}

const NAMES: Record<string, Failure> = {
  object_not_found: {
    what: 'A table or another named object does not exist, or the user cannot see it.',
    remedy: 'Check the name of the table in the source, and the grants of the user.',
  },
  column_not_found: {
    what: 'A column that the source names does not exist.',
    remedy: 'Edit the source and validate it again.',
  },
  column_type_unsuitable: {
    what: 'A column has a type that does not fit its role.',
    remedy:
      'Times must be timestamps, values numbers, and unit ids texts or whole numbers. Read another column, or a view with the right type.',
  },
  join_key_mismatch: {
    what: 'The unit ids of the sources have different types.',
    remedy: 'Read a view in which they have the same type.',
  },
  too_many_variant_values: {
    what: 'The variant column has more than 50 values for this experiment.',
    remedy: 'Check that the source maps the variant, not the user, and add a filter if needed.',
  },
  no_units: {
    what: 'No unit was exposed in the window.',
    remedy: 'Check the window and the experiment key in the warehouse; a preview shows which rows there are.',
  },
}

const LIMITS: Record<string, Failure> = {
  not_a_select: {
    what: 'The dry run did not find a single SELECT, so nothing was run.',
    remedy: 'Check that the sources read tables or views.',
  },
  bytes_limit: {
    what: 'The query would read more than its bytes limit, so it was not run.',
    remedy:
      'Shorten the window, read a partitioned table, or have an administrator raise the limit of the connection.',
  },
  warehouse_quota: {
    what: 'The warehouse refused the statement under its own quota.',
    remedy: 'Wait until the quota is free again, or have it raised in the warehouse.',
  },
  time_limit: {
    what: 'The statement passed its time limit and was stopped.',
    remedy:
      'Shorten the window, use a larger warehouse, or have an administrator raise the limit of the connection.',
  },
  cancelled: {
    what: 'The statement was cancelled in the warehouse.',
    remedy: 'Start it again if nobody meant to stop it.',
  },
  result_invalid: {
    what: 'The warehouse answered with a result that cannot be used.',
    remedy: 'Start it again; if that repeats, the table is probably changing while it is read.',
  },
  abandoned: {
    what: 'The process that ran this stopped before it was done.',
    remedy: 'Start it again.',
  },
}

const FAILURES: Readonly<Record<string, Failure>> = { ...SIGN_IN, ...NETWORK, ...NAMES, ...LIMITS }

/**
 * What an error code of the warehouse means, and what to do about it.
 *
 * @param message what the service says of a code that is not known here
 */
export const failureOf = (code: string, message?: string | null): Failure =>
  FAILURES[code] ?? { what: message ? `${message}.` : `The service reports “${code}”.`, remedy: '' }
