import { fire } from '../fire.ts'
import { CONNECTIONS, type Target } from '../scenarios.ts'
import { type Product, requestsOf } from './requests.ts'

/** What a load process is told, as JSON in its first argument. It answers with a LoadReport, as JSON in its last line. */
export interface PeerOrder {
  product: Product
  url: string
  target: Target
  seconds: number
}

/** One load on one product's server, in a process of its own. */
const { product, url, target, seconds } = JSON.parse(process.argv[2] ?? '{}') as PeerOrder
const report = await fire({
  url,
  connections: CONNECTIONS,
  seconds,
  requests: (connection) => requestsOf(product, target, connection),
})
console.log(JSON.stringify(report))
