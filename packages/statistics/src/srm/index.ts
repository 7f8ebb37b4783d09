export * from './chi-square.ts'
export * from './exact-multinomial.ts'
export * from './sequential.ts'
