/** The proxy that the tests of restarts put before two processes. */
import { existsSync } from 'node:fs'
import { installWithApt } from './apt.mjs'

const PLACES = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']

/**
 * Where the proxy is: NGINX, else the first of the usual places; undefined when it is nowhere.
 *
 * @param {(path: string) => boolean} exists
 * @param {Record<string, string | undefined>} environment
 * @returns {string | undefined}
 */
export const nginxPath = (exists, environment) => environment.NGINX ?? PLACES.find(exists)

const JS_MODULES = [
  '/usr/lib/nginx/modules/ngx_http_js_module.so',
  '/usr/share/nginx/modules/ngx_http_js_module.so',
]

/**
 * Where nginx's JavaScript is, which the example of the edge router runs in; undefined when it is nowhere.
 *
 * @param {(path: string) => boolean} exists
 * @returns {string | undefined}
 */
export const jsModulePath = (exists) => JS_MODULES.find(exists)

/** Installs nginx's JavaScript like the proxy; without it the example of the edge router for nginx is not run. */
export const ensureNginxJs = () => {
  if (jsModulePath(existsSync) !== undefined) return
  installWithApt(
    'libnginx-mod-http-js',
    "Installing nginx's JavaScript for the test of an example; this happens once.",
  )
}

/** Installs the proxy where it is missing and the system lets us; else says in one sentence what is left out. */
export const ensureNginx = () => {
  const isThere = () => nginxPath(existsSync, process.env) !== undefined
  if (isThere()) return
  installWithApt('nginx-light', 'Installing nginx for the test of restarts; this happens once.')
  if (isThere()) return
  console.error(
    'The test of restarts behind a proxy is skipped: it needs nginx (on Debian: apt-get install nginx-light), or NGINX says where it is.',
  )
}
