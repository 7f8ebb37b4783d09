export * from './numeric/index.ts'
