export * from './kolmogorov-smirnov.ts'
export * from './spread-p-value.ts'
