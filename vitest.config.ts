import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { stockPostgres } from './scripts/postgres.mjs'

const pure = (name: string) => ({
  extends: true as const,
  test: { name, include: [`packages/${name}/**/*.test.ts`] },
})

const server = {
  extends: true as const,
  test: {
    name: 'server',
    include: ['packages/server/**/*.test.ts'],
    globalSetup: ['packages/server/src/testing/global-setup.ts'],
  },
}

/**
 * What must hold on a PostgreSQL of the system with its settings as they come: storing, deciding, measuring, upgrading and
 * backing up. They run on the service's own server as well.
 */
const STOCK_SERVER_TESTS = [
  'acceptance/backup',
  'acceptance/durability',
  'acceptance/upgrade',
  'db/connect',
  'db/errors',
  'features/assignment/routes',
  'features/flags/evaluation/routes',
  'features/results/breakdown/routes',
  'features/results/comparison/routes',
  'features/results/cuped/routes',
  'features/results/daily/routes',
  'features/results/recommendation/recommendation',
  'features/results/sample-size/routes',
  'features/results/srm/routes',
  'features/tracking/routes',
  'modules/sso/accounts/actions',
]

const stockServer = {
  extends: true as const,
  test: {
    name: 'stock server',
    include: STOCK_SERVER_TESTS.map((name) => `packages/server/src/${name}.test.ts`),
    globalSetup: ['packages/server/src/testing/stock-setup.ts'],
  },
}

const hasStockServer = stockPostgres(process.env) !== undefined

/**
 * How long a test, what it sets up, and a condition that it waits for may take: no right test comes near it, on a machine
 * that is three times slower and busy with other things either. It only ends what hangs.
 */
const PATIENCE = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } }

/** What every project shares. */
const SHARED = {
  pool: 'threads' as const,
  isolate: false,
  ...PATIENCE,
  setupFiles: ['./vitest.setup.ts'],
}

const source = (name: string): string =>
  fileURLToPath(new URL(`packages/${name}/src/index.ts`, import.meta.url))

/**
 * What the pages compute, and what their parts show in the document of a simulated browser; journeys through the service in
 * a real one are in packages/dashboard/e2e. Like the browser's build, it takes our packages by alias: the condition
 * `source` is also a name of files that packages of others do not ship.
 */
const dashboard = {
  resolve: {
    alias: {
      '@assay/evaluation': source('evaluation'),
      '@assay/lifecycle': source('lifecycle'),
      '@assay/statistics': source('statistics'),
    },
  },
  test: {
    ...SHARED,
    name: 'dashboard',
    include: ['packages/dashboard/src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
  },
}

/** Tests run from the sources: the `source` condition resolves workspace packages without a build. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    ...SHARED,
    maxWorkers: 2,
    projects: [
      ...[pure('evaluation'), pure('lifecycle'), pure('statistics'), pure('edge-router'), server, dashboard],
      ...(hasStockServer ? [stockServer] : []),
    ],
  },
})
