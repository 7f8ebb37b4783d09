/** The code with which one kind of application connects to the service. */
export interface Snippet {
  id: string
  label: string
  /** The kind of application that this is for, in one sentence. */
  when: string
  /** The shell command that installs what the code needs. */
  install?: string
  code: string
}

interface Connection {
  /** The address of this service, without a slash at the end. */
  address: string
  /** The key in the code, or a placeholder. */
  apiKey: string
}

const curl = ({ address, apiKey }: Connection): Snippet => ({
  id: 'curl',
  label: 'curl',
  when: 'Try the API by hand.',
  code: `# Assign the subject to a variant.
curl -X POST ${address}/api/v1/tracking/assign \\
  -H 'X-API-Key: ${apiKey}' -H 'Content-Type: application/json' \\
  -d '{"experiment_key": "checkout-button", "user_id": "user-1", "context": {"country": "NL"}}'

# Record that it bought something.
curl -X POST ${address}/api/v1/tracking/track \\
  -H 'X-API-Key: ${apiKey}' -H 'Content-Type: application/json' \\
  -d '{"event_type": "purchase", "user_id": "user-1", "value": 49.90}'

# Evaluate a flag for it.
curl -X POST ${address}/api/v1/feature-flags/evaluate/new-search \\
  -H 'X-API-Key: ${apiKey}' -H 'Content-Type: application/json' \\
  -d '{"user_id": "user-1", "context": {"country": "NL"}}'`,
})

const fetchSnippet = ({ address, apiKey }: Connection): Snippet => ({
  id: 'typescript',
  label: 'TypeScript',
  when: 'Experiments from Node, Deno, Bun or a browser, without any package.',
  code: `const assay = async (path: string, body: object) => {
  const response = await fetch('${address}/api/v1' + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': '${apiKey}' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(\`Assay answered \${response.status}\`)
  return response.json()
}

const { variant_name } = await assay('/tracking/assign', {
  experiment_key: 'checkout-button',
  user_id: 'user-1',
  context: { country: 'NL' },
})
await assay('/tracking/track', { event_type: 'purchase', user_id: 'user-1', value: 49.9 })`,
})

const openFeatureServer = ({ address, apiKey }: Connection): Snippet => ({
  id: 'openfeature-node',
  label: 'OpenFeature, Node',
  when: 'Flags in a Node service, with the vendor-neutral SDK.',
  install: 'npm install @openfeature/server-sdk @openfeature/ofrep-provider',
  code: `import { OpenFeature } from '@openfeature/server-sdk'
import { OFREPProvider } from '@openfeature/ofrep-provider'

await OpenFeature.setProviderAndWait(
  new OFREPProvider({ baseUrl: '${address}', headers: [['X-API-Key', '${apiKey}']] }),
)
const flags = OpenFeature.getClient()
const isOn = await flags.getBooleanValue('new-search', false, { targetingKey: 'user-1', country: 'NL' })`,
})

const openFeatureWeb = ({ address, apiKey }: Connection): Snippet => ({
  id: 'openfeature-web',
  label: 'OpenFeature, web',
  when: 'Flags in a web page. Add its origin to SDK_CORS_ORIGINS.',
  install: 'npm install @openfeature/web-sdk @openfeature/ofrep-web-provider',
  code: `import { OpenFeature } from '@openfeature/web-sdk'
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'

await OpenFeature.setContext({ targetingKey: 'user-1', country: 'NL' })
await OpenFeature.setProviderAndWait(
  new OFREPWebProvider({ baseUrl: '${address}', headers: [['X-API-Key', '${apiKey}']] }),
)
const isOn = OpenFeature.getClient().getBooleanValue('new-search', false)`,
})

const openFeatureReact = ({ address, apiKey }: Connection): Snippet => ({
  id: 'openfeature-react',
  label: 'OpenFeature, React',
  when: 'Flags in React. Components update when a flag changes.',
  install: 'npm install @openfeature/react-sdk @openfeature/ofrep-web-provider',
  code: `import { OpenFeature, OpenFeatureProvider, useBooleanFlagValue } from '@openfeature/react-sdk'
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'

await OpenFeature.setContext({ targetingKey: 'user-1' })
OpenFeature.setProvider(
  new OFREPWebProvider({ baseUrl: '${address}', headers: [['X-API-Key', '${apiKey}']] }),
)

const Search = () => (useBooleanFlagValue('new-search', false) ? <NewSearch /> : <OldSearch />)

export const App = () => (
  <OpenFeatureProvider>
    <Search />
  </OpenFeatureProvider>
)`,
})

const ofrep = ({ address, apiKey }: Connection): Snippet => ({
  id: 'ofrep',
  label: 'Any language',
  when: 'Go, Java, Python, .NET, PHP, Swift, Kotlin: any OpenFeature SDK with its OFREP provider.',
  code: `base address   ${address}
header         X-API-Key: ${apiKey}

# The request that a provider sends:
curl -X POST ${address}/ofrep/v1/evaluate/flags/new-search \\
  -H 'X-API-Key: ${apiKey}' -H 'Content-Type: application/json' \\
  -d '{"context": {"targetingKey": "user-1", "country": "NL"}}'`,
})

/** A snippet for every kind of application, with the address and the key filled in. */
export const snippets = (connection: Connection): Snippet[] =>
  [curl, fetchSnippet, openFeatureServer, openFeatureWeb, openFeatureReact, ofrep].map((write) =>
    write(connection),
  )
