import { z } from 'zod'
import { flag, oneOf, optionalText, share, urlOf, whole } from './setting.ts'

const endpoint = () => urlOf(['http', 'https'])
const protocol = () => oneOf(['http/protobuf', 'http/json'])
const exporter = () => oneOf(['otlp', 'none']).default('otlp')
const milliseconds = (fallback: number) => whole(fallback, [1, 3_600_000])

/** Telemetry settings, named and defined by the OpenTelemetry specification. */
export const telemetrySettings = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint().describe(
    'Collector of traces at /v1/traces and metrics at /v1/metrics below it; unset: no export',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint().describe(
    'Full address for traces, overrides OTEL_EXPORTER_OTLP_ENDPOINT',
  ),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: endpoint().describe(
    'Full address for metrics, overrides OTEL_EXPORTER_OTLP_ENDPOINT',
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol().default('http/protobuf').describe('Encoding of traces and metrics'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol()
    .optional()
    .describe('Encoding of traces, overrides OTEL_EXPORTER_OTLP_PROTOCOL'),
  OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: protocol()
    .optional()
    .describe('Encoding of metrics, overrides OTEL_EXPORTER_OTLP_PROTOCOL'),
  OTEL_EXPORTER_OTLP_HEADERS: optionalText()
    .meta({ accepts: 'name=value,...' })
    .describe('Headers for the collector; also _TRACES_HEADERS and _METRICS_HEADERS'),
  OTEL_SERVICE_NAME: z.string().min(1).default('assay').describe('Name of the service in traces and metrics'),
  OTEL_RESOURCE_ATTRIBUTES: optionalText()
    .meta({ accepts: 'name=value,...' })
    .describe('Further resource attributes'),
  OTEL_TRACES_EXPORTER: exporter().describe('none: no traces'),
  OTEL_METRICS_EXPORTER: exporter().describe('none: no metrics'),
  OTEL_TRACES_SAMPLER: oneOf([
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ])
    .default('parentbased_always_on')
    .describe('Sampler of traces'),
  OTEL_TRACES_SAMPLER_ARG: share(1).describe('Share of traces collected by the ratio samplers'),
  OTEL_BSP_SCHEDULE_DELAY: milliseconds(5000).describe('Milliseconds between two exports of traces'),
  OTEL_METRIC_EXPORT_INTERVAL: milliseconds(60_000).describe('Milliseconds between two exports of metrics'),
  OTEL_SDK_DISABLED: flag(false).describe('true: no export, regardless of the other settings'),
})

/** Whether traces and metrics are exported. */
export const exportsTelemetry = (config: z.infer<typeof telemetrySettings>) => {
  const isExported = (endpoint: string | undefined, exporter: 'otlp' | 'none'): boolean =>
    !config.OTEL_SDK_DISABLED &&
    exporter === 'otlp' &&
    (endpoint ?? config.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined
  return {
    traces: isExported(config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, config.OTEL_TRACES_EXPORTER),
    metrics: isExported(config.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT, config.OTEL_METRICS_EXPORTER),
  }
}
