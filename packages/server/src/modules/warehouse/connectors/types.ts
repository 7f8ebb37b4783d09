import type { Config } from '../../../config/index.ts'

/** The warehouses that an experiment can be analysed in. */
export const WAREHOUSE_TYPES = ['warehouse_a', 'warehouse_b', 'postgres'] as const

export type WarehouseType = (typeof WAREHOUSE_TYPES)[number]

export const WAREHOUSE_NAMES: Record<WarehouseType, string> = {
  warehouse_a: 'Warehouse A (key pair)',
  warehouse_b: 'Warehouse B (service account)',
  postgres: 'PostgreSQL-compatible database (password)',
}

/** The types that this deployment has connectors for: two always, the others where a setting names them. */
export const connectedTypes = ({
  WAREHOUSE_EXTRA_CONNECTORS,
}: Pick<Config, 'WAREHOUSE_EXTRA_CONNECTORS'>): readonly WarehouseType[] => [
  'warehouse_a',
  'warehouse_b',
  ...WAREHOUSE_EXTRA_CONNECTORS,
]
