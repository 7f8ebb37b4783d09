import { Reply, type Route, route } from '../../http/route.ts'
import { METRICS_TYPE, metricsText } from '../../lib/metrics.ts'
import { VERSION } from '../../lib/version.ts'
import { MODULE_NAMES } from '../../modules/names.ts'
import { checkHealth } from './actions.ts'
import { health, liveness, modules } from './schema.ts'

interface HealthRoute {
  path: string
  absolute: boolean
  /** Names of the background jobs. */
  jobs: readonly string[]
}

const healthAt = ({ path, absolute, jobs }: HealthRoute): Route =>
  route({
    method: 'GET',
    path,
    absolute,
    summary: 'Check the health of the service',
    access: 'public',
    response: health,
    otherResponses: { 503: health },
    errors: { 503: 'The database does not answer, or the disk is full' },
    handler: async (ctx) => {
      const found = await checkHealth(ctx, jobs)
      return found.status === 'healthy' ? found : new Reply(503, found)
    },
  })

const readLiveness = route({
  method: 'GET',
  path: '/health/live',
  absolute: true,
  summary: 'Check that the process is alive',
  access: 'public',
  response: liveness,
  handler: (ctx) => ({ status: 'alive' as const, timestamp: ctx.now(), version: VERSION }),
})

const readModules = route({
  method: 'GET',
  path: '/modules',
  summary: 'Read the profile, modules and version',
  access: 'public',
  response: modules,
  handler: (ctx) => ({
    profile: ctx.config.PROFILE,
    modules: MODULE_NAMES.filter((name) => ctx.has(name)),
    version: VERSION,
  }),
})

const readMetrics = route({
  method: 'GET',
  path: '/metrics',
  absolute: true,
  summary: 'Read telemetry for Prometheus',
  access: 'metrics',
  contentType: METRICS_TYPE,
  handler: async () => new Reply(200, await metricsText(), { 'Content-Type': METRICS_TYPE }),
})

/** Health, metrics and modules. `jobs` are the names of the background jobs whose health counts. */
export const statusRoutes = (jobs: readonly string[]): Route[] => [
  healthAt({ path: '/health', absolute: true, jobs }),
  healthAt({ path: '/health/ready', absolute: true, jobs }),
  healthAt({ path: '/health', absolute: false, jobs }),
  readLiveness,
  readModules,
  readMetrics,
]
