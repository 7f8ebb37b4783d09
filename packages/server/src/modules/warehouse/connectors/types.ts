/** The warehouses that an experiment can be analysed in. */
export const WAREHOUSE_TYPES = ['warehouse_a', 'warehouse_b'] as const

export type WarehouseType = (typeof WAREHOUSE_TYPES)[number]

export const WAREHOUSE_NAMES: Record<WarehouseType, string> = {
  warehouse_a: 'Warehouse A (key pair)',
  warehouse_b: 'Warehouse B (service account)',
}
