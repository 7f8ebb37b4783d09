import { Reply, type Route, route } from '../../http/route.ts'
import { METRICS_TYPE, metricsText } from '../../lib/metrics.ts'
import { VERSION } from '../../lib/version.ts'
import { MODULE_NAMES } from '../../modules/names.ts'
import { checkHealth } from './actions.ts'
import { capabilities, health, liveness, modules } from './schema.ts'

interface StatusOptions {
  /** Names of the background jobs whose health is checked. */
  jobs: readonly string[]
  /** Whether this process is shutting down: then it is not ready for new requests. */
  isStopping: () => boolean
}

interface HealthRoute extends StatusOptions {
  path: string
  absolute: boolean
}

const healthAt = ({ path, absolute, jobs, isStopping }: HealthRoute): Route =>
  route({
    method: 'GET',
    path,
    absolute,
    summary: 'Check the health of the service',
    access: 'public',
    response: health,
    otherResponses: { 503: health },
    errors: { 503: 'The database does not answer, the disk is full, or the process is about to end' },
    handler: async (ctx) => {
      const found = await checkHealth(ctx, jobs)
      if (isStopping()) return new Reply(503, { ...found, status: 'unhealthy' as const })
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

const readCapabilities = route({
  method: 'GET',
  path: '/capabilities',
  summary: 'Read what settings have switched on',
  access: 'any',
  response: capabilities,
  handler: ({ config }) => ({ capabilities: config.WEBHOOKS_ENABLED ? ['webhooks' as const] : [] }),
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

/** Routes of health, metrics and modules. */
export const statusRoutes = (options: StatusOptions): Route[] => [
  healthAt({ path: '/health', absolute: true, ...options }),
  healthAt({ path: '/health/ready', absolute: true, ...options }),
  healthAt({ path: '/health', absolute: false, ...options }),
  readLiveness,
  readModules,
  readCapabilities,
  readMetrics,
]
