export * from './regret.ts'
export * from './weights.ts'
