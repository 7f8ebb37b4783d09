/**
 * The router for nginx's JavaScript (njs 0.7.9 and later). `npm run build` bundles it into
 * packages/edge-router/dist/nginx/router.js, which is the file that nginx.conf imports. The configuration is a file beside
 * it, which refresh.sh writes; nginx reads it again at each reload.
 */
import { routeVisit } from '@assay/edge-router'
import fs from 'fs'

let configuration

/** The file that the variable $split_url_configuration names. */
const currentConfiguration = (request) => {
  if (configuration === undefined) {
    const file = request.variables.split_url_configuration
    configuration = JSON.parse(fs.readFileSync(file, 'utf8'))
  }
  return configuration
}

const route = (request) => {
  const { scheme, http_host, request_uri, request_id, http_cookie, http_user_agent } = request.variables
  const { location, headers } = routeVisit(currentConfiguration(request), {
    url: `${scheme}://${http_host}${request_uri}`,
    method: request.method,
    cookie: http_cookie,
    userAgent: http_user_agent,
    newVisitorId: request_id,
  })
  const cookies = []
  for (const [name, value] of headers) {
    if (name === 'Set-Cookie') cookies.push(value)
    else request.headersOut[name] = value
  }
  if (cookies.length > 0) request.headersOut['Set-Cookie'] = cookies
  if (location === null) request.internalRedirect(headers.length > 0 ? '@decided' : '@site')
  else request.return(302, location)
}

export default { route }
