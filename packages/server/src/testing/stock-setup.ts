import type { TestProject } from 'vitest/node'
import { prepareTestServer } from './server.ts'
import { startStockServer } from './stock-server.ts'

/** Runs once before the tests on a stock server: starts one that they share, removed with its data afterwards. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const stock = await startStockServer()
  const { server } = await prepareTestServer(stock.url)
  project.provide('testServer', { ...server, isStock: true })
  return stock.stop
}
