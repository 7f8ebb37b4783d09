/** What the benchmarks call of the other products' SDKs, so that they need not be installed to check the types. */

declare module '@growthbook/growthbook' {
  export interface UserContext {
    attributes: Record<string, unknown>
  }

  export class GrowthBookClient {
    initSync(options: { payload: { features: Record<string, unknown> } }): GrowthBookClient
    isOn(key: string, user: UserContext): boolean
  }
}

declare module 'unleash-client' {
  export interface Context {
    userId: string
    properties: Record<string, string | number>
  }

  export interface UnleashOptions {
    appName: string
    url: string
    refreshInterval: number
    disableMetrics: boolean
    storageProvider: InMemStorageProvider
    bootstrap: { data: unknown[] }
  }

  export class InMemStorageProvider {
    get(key: string): Promise<unknown>
  }

  export class Unleash {
    constructor(options: UnleashOptions)
    once(event: 'ready', listener: () => void): this
    isEnabled(name: string, context: Context): boolean
    destroy(): void
  }
}
