import { type Rendered, renderPage } from '../../../testing/render.tsx'
import type { Pair, Scan } from '../api-types.ts'
import { pairExample, scanExample } from './examples.ts'

const variant = (id: string, name: string) => ({ id, name, is_control: false })

const EXPERIMENTS = [
  {
    id: 'price',
    key: 'price',
    name: 'Price',
    status: 'ACTIVE',
    confidence_level: 0.9,
    variants: [variant('old', 'Old price'), variant('new', 'New price')],
  },
  {
    id: 'header',
    key: 'header',
    name: 'Header',
    status: 'ACTIVE',
    confidence_level: 0.95,
    variants: [variant('plain', 'Plain header'), variant('big', 'Big header')],
  },
]

interface Service {
  scan?: Scan | (() => Response)
  pair?: Pair | (() => Response)
  /** Called with what is asked of the scan, such as `?limit=1000`. */
  onScan?: (search: string) => void
}

/** Opens the page of interactions with the experiments Price and Header. */
export const openInteractions = (search = '', service: Service = {}): Promise<Rendered> => {
  const { scan = scanExample(), pair = pairExample(), onScan } = service
  return renderPage(`/interactions${search}`, {
    answers: {
      'GET /api/v1/interactions/scan': (_body: unknown, url: URL) => {
        onScan?.(url.search)
        return typeof scan === 'function' ? scan() : scan
      },
      'GET /api/v1/interactions/{experiment_a_id}/{experiment_b_id}': pair,
      'GET /api/v1/experiments/': { items: EXPERIMENTS, total: 2, skip: 0, limit: 30 },
      'GET /api/v1/experiments/{id}': (_body: unknown, url: URL) =>
        EXPERIMENTS.find(({ id }) => url.pathname.endsWith(id)),
    },
  })
}
