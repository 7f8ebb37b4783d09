/** Process that starts a test server and prints its directory; the test of `removeStale` kills it. */
import { startTestCluster } from './cluster.ts'

const { target } = await startTestCluster()
process.stdout.write(`${target.host}\n`)
setInterval(() => undefined, 60_000)
