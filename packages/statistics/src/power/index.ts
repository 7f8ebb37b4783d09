export * from './fisher-power.ts'
export * from './plan.ts'
export * from './two-means.ts'
export * from './two-rates.ts'
