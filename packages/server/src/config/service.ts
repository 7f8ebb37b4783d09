import { z } from 'zod'
import {
  addressList,
  list,
  oneOf,
  optionalOrigin,
  optionalText,
  originList,
  originListOrAny,
  whole,
} from './setting.ts'

/** Settings of the service's addresses, connections and log. */
export const serviceSettings = z.object({
  ENVIRONMENT: oneOf(['development', 'test', 'staging', 'production'])
    .default('development')
    .describe('Purpose of this deployment; sets defaults and required settings'),
  PROFILE: oneOf(['core', 'full']).default('full').describe('core: no optional modules; full: all of them'),
  HOST: optionalText().describe('Address to listen on; unset: 127.0.0.1 in development, else 0.0.0.0'),
  PORT: whole(8000, [0, 65535]).describe('Port to listen on; 0 selects a free one'),
  SHUTDOWN_DELAY_SECONDS: whole(0, [0, 60]).describe(
    'Seconds after a shutdown signal in which connections are still accepted while /health/ready answers 503, for load balancers that check it',
  ),
  SHUTDOWN_TIMEOUT_SECONDS: whole(10, [5, 300]).describe(
    'Seconds after a shutdown signal until unfinished work is aborted; at least 5 more than the delay',
  ),
  WEB_CONCURRENCY: whole(1, [1, 64]).describe('Number of worker processes'),
  PUBLIC_BASE_URL: optionalOrigin().describe('Public origin of the service, without a path'),
  ALLOWED_HOSTS: list().describe('Accepted host names, comma-separated; *.example.com covers subdomains'),
  DASHBOARD_ORIGINS: originList().describe('Origins of dashboards, the primary one first; allowed by CORS'),
  CORS_ORIGINS: originListOrAny().describe('Further origins allowed by CORS on the API'),
  SDK_CORS_ORIGINS: originListOrAny().default(['*']).describe('Origins allowed by CORS on the SDK routes'),
  TRUSTED_PROXIES: addressList().describe(
    'Addresses or CIDR ranges of proxies whose X-Forwarded-For, -Proto and -Host are trusted',
  ),
  MAX_CONNECTIONS: whole(10_000, [10, 1_000_000]).describe(
    'Maximum open connections per process; at the limit idle ones are closed, or new ones refused if none is idle',
  ),
  MAX_CONNECTIONS_PER_ADDRESS: whole(1000, [1, 1_000_000]).describe(
    'Maximum open connections per client address (IPv6: per /64, and eight times as many per /48), not for TRUSTED_PROXIES',
  ),
  STREAM_MAX_CONNECTIONS: whole(5000, [1, 1_000_000]).describe(
    'Maximum open event streams and WebSockets per process',
  ),
  STREAM_MAX_PER_ADDRESS: whole(1000, [1, 1_000_000]).describe(
    'Maximum open streams per client address (IPv6: per /64, and eight times as many per /48)',
  ),
  STREAM_MAX_PER_KEY: whole(2500, [1, 1_000_000]).describe('Maximum open streams per API key'),
  STREAM_MAX_PER_ACCOUNT: whole(100, [1, 1_000_000]).describe('Maximum open streams per account'),
  LOG_LEVEL: oneOf(['debug', 'info', 'warning', 'error'])
    .default('info')
    .describe('Minimum level of log records'),
  LOG_FORMAT: oneOf(['json', 'pretty'])
    .optional()
    .describe('JSON objects or readable lines; unset: pretty in development, else json'),
  METRICS_TOKEN: optionalText().describe(
    'Bearer token of GET /metrics; unset: public in development and test, else refused',
  ),
})
