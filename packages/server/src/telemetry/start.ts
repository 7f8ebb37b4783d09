import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DiagLogLevel, diag } from '@opentelemetry/api'
import { OTLPMetricExporter as JsonMetrics } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPMetricExporter as ProtobufMetrics } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter as JsonTraces } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufTraces } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { type Config, exportsTelemetry } from '../config/index.ts'
import type { Logger } from '../lib/log.ts'
import { ownMetrics } from '../lib/metrics.ts'
import { useTracing } from '../lib/tracing.ts'
import { VERSION } from '../lib/version.ts'
import { createProducer } from './metrics.ts'
import { createTracing } from './tracing.ts'

/** Export of traces and metrics to a collector. */
export interface Telemetry {
  /** Flushes for at most three seconds, and stops. */
  stop: () => Promise<void>
}

interface TelemetryOptions {
  config: Config
  log: Logger
}

const LAST_WORDS_MS = 3000
/** Minimum interval between log lines about an unavailable collector. */
const LOG_INTERVAL_MS = 60_000

/**
 * Starts to export traces and metrics as configured. The exporters read addresses, headers, timeouts, compression and
 * certificates from the environment, as OpenTelemetry defines them.
 */
export const startTelemetry = ({ config, log }: TelemetryOptions): Telemetry => {
  logErrorsTo(log)
  const { traces, metrics } = exportsTelemetry(config)
  const resource = describeProcess(config)
  const ends = [
    ...(traces ? [sendTraces(config, resource)] : []),
    ...(metrics ? [sendMetrics(config, resource)] : []),
  ]
  return {
    stop: async () => {
      const ended = Promise.allSettled(ends.map((end) => end()))
      await Promise.race([ended, pause(LAST_WORDS_MS, undefined, { ref: false })])
      diag.disable()
    },
  }
}

const describeProcess = ({ OTEL_SERVICE_NAME, ENVIRONMENT }: Config): Resource =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        'service.version': VERSION,
        'service.instance.id': randomUUID(),
        'process.pid': process.pid,
        'deployment.environment.name': ENVIRONMENT,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes({ 'service.name': OTEL_SERVICE_NAME }))

const sendTraces = (config: Config, resource: Resource): (() => Promise<void>) => {
  const protocol = config.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? config.OTEL_EXPORTER_OTLP_PROTOCOL
  const exporter = protocol === 'http/json' ? new JsonTraces() : new ProtobufTraces()
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: config.OTEL_BSP_SCHEDULE_DELAY })
  const provider = new TracerProvider({ resource, sampler: samplerOf(config), spanProcessors: [processor] })
  useTracing(createTracing(provider.getTracer('assay', VERSION)))
  return () => {
    useTracing(undefined)
    return provider.shutdown()
  }
}

const samplerOf = ({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: Config): Sampler => {
  const rule = OTEL_TRACES_SAMPLER.replace('parentbased_', '')
  const root = SAMPLERS[rule]?.(OTEL_TRACES_SAMPLER_ARG) ?? new AlwaysOnSampler()
  return rule === OTEL_TRACES_SAMPLER ? root : new ParentBasedSampler({ root })
}

const SAMPLERS: Record<string, (share: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (share) => new TraceIdRatioBasedSampler(share),
}

const sendMetrics = (config: Config, resource: Resource): (() => Promise<void>) => {
  const protocol = config.OTEL_EXPORTER_OTLP_METRICS_PROTOCOL ?? config.OTEL_EXPORTER_OTLP_PROTOCOL
  const exporter = protocol === 'http/json' ? new JsonMetrics() : new ProtobufMetrics()
  const exportIntervalMillis = config.OTEL_METRIC_EXPORT_INTERVAL
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis,
    exportTimeoutMillis: Math.min(exportIntervalMillis, 30_000),
    metricProducers: [createProducer(ownMetrics)],
  })
  const provider = new MeterProvider({ resource, readers: [reader] })
  return () => provider.shutdown()
}

/** Logs errors of the library, without its details of the connection. */
const logErrorsTo = (log: Logger): void => {
  let complainedAt = Number.NEGATIVE_INFINITY
  const complain = (): void => {
    if (performance.now() - complainedAt < LOG_INTERVAL_MS) return
    complainedAt = performance.now()
    log.warn({}, 'telemetry export to OTEL_EXPORTER_OTLP_ENDPOINT failed')
  }
  const ignore = (): void => undefined
  const logger = { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
}
