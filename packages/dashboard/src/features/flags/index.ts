export { FlagPicker } from './flag-picker.tsx'
export { FlagSwitch } from './flag-switch.tsx'
export { type Flag, flagFiguresQuery, flagQuery } from './queries.ts'
export { staleReason } from './staleness.ts'
