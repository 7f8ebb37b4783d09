export * from './element.ts'
export * from './least-squares.ts'
export * from './solve.ts'
