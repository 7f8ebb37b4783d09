import type { TestProject } from 'vitest/node'
import { prepareTestServer, type TestServer } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/**
 * Runs once before the server tests: starts one PostgreSQL for all of them. TEST_DATABASE_URL sets another server to
 * use, whose user may create databases.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { server, stop } = await prepareTestServer(process.env['TEST_DATABASE_URL'])
  project.provide('testServer', server)
  return stop
}
