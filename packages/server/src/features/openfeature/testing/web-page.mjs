import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'
import { OpenFeature, ProviderEvents } from '@openfeature/web-sdk'

/** A page that uses the published web packages as their documentation says; the test calls it by name. */

/** @type {string[][]} */
const changes = []
/** @type {string[]} */
const errors = []

const start = async ({ baseUrl, apiKey, context }) => {
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
    change: (context) => OpenFeature.setContext(context),
    stop: () => OpenFeature.close(),
    boolean: (key) => client.getBooleanDetails(key, false),
    string: (key) => client.getStringDetails(key, 'default'),
    number: (key) => client.getNumberDetails(key, -1),
    object: (key) => client.getObjectDetails(key, {}),
  },
})
