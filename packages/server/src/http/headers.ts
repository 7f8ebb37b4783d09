import type { Config } from '../config/index.ts'

/** Headers by name, as they are sent. */
export type Headers = Record<string, string>

const PERMISSIONS_OFF = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'microphone',
  'payment',
  'usb',
]

const STRICT_POLICY = "default-src 'none'; frame-ancestors 'none'"
const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Security headers of every answer, computed once per process. */
export const securityHeaders = (config: Config): Headers => ({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': PERMISSIONS_OFF.map((name) => `${name}=()`).join(', '),
  'Content-Security-Policy': STRICT_POLICY,
  'Cache-Control': 'no-store',
  ...(isDeployed(config) && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
})

/** Headers of our own pages, in place of the API's policy: scripts, styles and images of this origin only. */
export const pageHeaders: Headers = { 'Content-Security-Policy': PAGE_POLICY }

const isDeployed = (config: Config): boolean =>
  config.ENVIRONMENT === 'staging' || config.ENVIRONMENT === 'production'

const SDK_PATHS = /^\/(api\/v1\/(tracking|feature-flags\/(evaluate|user)|sdk)|ofrep)(\/|$)/

const SHARED_CORS: Headers = {
  Vary: 'Origin',
  'Access-Control-Expose-Headers':
    'ETag, Retry-After, Content-Disposition, X-Request-ID, X-Total-Count, X-Assay-Export-Manifest, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-RateLimit-Window',
}

const PREFLIGHT: Headers = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, X-API-Key, If-None-Match, Last-Event-ID, X-Request-ID',
  'Access-Control-Max-Age': '600',
}

/** Origins of dashboards and other clients that may call the whole API. */
export const ownOrigins = (config: Config): Set<string> => {
  const origins = new Set([...config.DASHBOARD_ORIGINS, ...config.CORS_ORIGINS])
  if (config.PUBLIC_BASE_URL !== undefined) origins.add(config.PUBLIC_BASE_URL)
  if (config.ENVIRONMENT === 'development')
    for (const port of [3000, 3100]) origins.add(`http://localhost:${port}`)
  return origins
}

/**
 * Decides which origins a browser may call from: SDK_CORS_ORIGINS on the SDK routes, else DASHBOARD_ORIGINS,
 * PUBLIC_BASE_URL, CORS_ORIGINS and, in development, the local dashboards. Credentials are never allowed.
 */
export const crossOrigin = (config: Config) => {
  const ours = ownOrigins(config)
  const sdk = new Set(config.SDK_CORS_ORIGINS)
  return (request: { method: string; headers: { origin?: string | undefined } }, path: string): Headers => {
    const origin = request.headers.origin ?? ''
    const allowed = SDK_PATHS.test(path) ? sdk : ours
    if (!allowed.has(origin) && !allowed.has('*')) return {}
    const allow = allowed.has('*') ? '*' : origin
    return {
      ...SHARED_CORS,
      'Access-Control-Allow-Origin': allow,
      ...(request.method === 'OPTIONS' && PREFLIGHT),
    }
  }
}
