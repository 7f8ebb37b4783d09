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

/** Where the service listens and how the world reaches it. */
export const serviceSettings = z.object({
  ENVIRONMENT: oneOf(['development', 'test', 'staging', 'production'])
    .default('development')
    .describe('What this deployment is for; decides defaults and how strict the start is'),
  PROFILE: oneOf(['core', 'full']).default('full').describe('core: no optional modules; full: all of them'),
  HOST: optionalText().describe('Address to listen on; unset: 127.0.0.1 in development, else 0.0.0.0'),
  PORT: whole(8000, [0, 65535]).describe('Port to listen on; 0 takes any free one'),
  SHUTDOWN_DELAY_SECONDS: whole(0, [0, 60]).describe(
    'Seconds after a signal to end in which connections are still accepted while /health/ready says 503; for load balancers that ask it',
  ),
  SHUTDOWN_TIMEOUT_SECONDS: whole(10, [5, 300]).describe(
    'Seconds after a signal to end until whatever still runs is aborted; at least 5 more than the delay',
  ),
  WEB_CONCURRENCY: whole(1, [1, 64]).describe('Worker processes'),
  PUBLIC_BASE_URL: optionalOrigin().describe('Origin that users reach the service at, without a path'),
  ALLOWED_HOSTS: list().describe(
    'Host names that are answered, comma-separated; *.example.com covers subdomains',
  ),
  DASHBOARD_ORIGINS: originList().describe(
    'Origins of dashboards, the first is the primary one; allowed by CORS',
  ),
  CORS_ORIGINS: originListOrAny().describe('Further origins that a browser may call the API from'),
  SDK_CORS_ORIGINS: originListOrAny()
    .default(['*'])
    .describe('Origins that a browser may call the SDK routes from'),
  TRUSTED_PROXIES: addressList().describe(
    'Addresses or CIDR ranges of proxies whose X-Forwarded-For, -Proto and -Host count',
  ),
  MAX_CONNECTIONS: whole(10_000, [10, 1_000_000]).describe(
    'Open connections per process; with more, idle ones are closed and, where there are none, new ones refused',
  ),
  MAX_CONNECTIONS_PER_ADDRESS: whole(1000, [1, 1_000_000]).describe(
    'The same per client address (IPv6: per /64, and eight times as many per /48), not for TRUSTED_PROXIES',
  ),
  STREAM_MAX_CONNECTIONS: whole(5000, [1, 1_000_000]).describe(
    'Open event streams and WebSockets per process',
  ),
  STREAM_MAX_PER_ADDRESS: whole(1000, [1, 1_000_000]).describe(
    'The same per client address (IPv6: per /64, and eight times as many per /48)',
  ),
  STREAM_MAX_PER_KEY: whole(2500, [1, 1_000_000]).describe('The same per API key'),
  STREAM_MAX_PER_ACCOUNT: whole(100, [1, 1_000_000]).describe('The same per account'),
  LOG_LEVEL: oneOf(['debug', 'info', 'warning', 'error'])
    .default('info')
    .describe('Least level that is written'),
  LOG_FORMAT: oneOf(['json', 'pretty'])
    .optional()
    .describe('One JSON object or one readable line per record; unset: pretty in development, else json'),
  METRICS_TOKEN: optionalText().describe(
    'Bearer token of GET /metrics; unset: open in development and test only',
  ),
})
