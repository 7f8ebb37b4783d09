export * from './segment-effects.ts'
export * from './stratified-rates.ts'
