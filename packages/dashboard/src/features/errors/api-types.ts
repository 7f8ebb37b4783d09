import type { operations } from 'assay:api'

type ErrorPage = operations['getMetricsErrors']['responses'][200]['content']['application/json']

/** An error that an application reported. */
export type ErrorReport = ErrorPage['items'][number]
