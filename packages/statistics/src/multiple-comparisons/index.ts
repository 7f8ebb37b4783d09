export * from './adjust.ts'
export * from './e-values.ts'
export * from './interval-levels.ts'
