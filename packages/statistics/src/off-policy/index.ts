export * from './weighted-rate.ts'
