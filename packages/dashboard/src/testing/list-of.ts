/** A page of a list as the service answers it; without `change` it is the only one. */
export const listOf = <Item>(items: readonly Item[], change: { total?: number; skip?: number } = {}) => ({
  items,
  total: items.length,
  skip: 0,
  limit: 50,
  ...change,
})
