export * from './conversions/index.ts'
export * from './effect-size-label.ts'
export * from './interval.ts'
export * from './numeric/index.ts'
