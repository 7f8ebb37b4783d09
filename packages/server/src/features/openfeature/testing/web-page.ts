import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'
import { OpenFeature, ProviderEvents } from '@openfeature/web-sdk'

/** A page that uses the published web packages as their documentation says; the test calls it by name. */

interface Start {
  baseUrl: string
  apiKey: string
  context: { targetingKey: string; plan?: string }
}

const changes: string[][] = []
const errors: string[] = []

const start = async ({ baseUrl, apiKey, context }: Start): Promise<void> => {
  OpenFeature.addHandler(ProviderEvents.ConfigurationChanged, (details) => {
    changes.push(details?.flagsChanged ?? [])
  })
  OpenFeature.addHandler(ProviderEvents.Error, (details) => {
    errors.push(String(details?.message))
  })
  await OpenFeature.setContext(context)
  await OpenFeature.setProviderAndWait(
    new OFREPWebProvider({ baseUrl, headers: [['X-API-Key', apiKey]], pollInterval: -1 }),
  )
}

const client = OpenFeature.getClient()

Object.assign(globalThis, {
  assay: {
    start,
    changes,
    errors,
    change: (context: Start['context']) => OpenFeature.setContext(context),
    stop: () => OpenFeature.close(),
    boolean: (key: string) => client.getBooleanDetails(key, false),
    string: (key: string) => client.getStringDetails(key, 'default'),
    number: (key: string) => client.getNumberDetails(key, -1),
    object: (key: string) => client.getObjectDetails(key, {}),
  },
})
