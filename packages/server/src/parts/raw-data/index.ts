/** Assignments and events as they are stored: read from end to end, and counted, however many there are. */
export { assignmentPages, countRows, eventPages } from './actions.ts'
export { ASSIGNMENT_COLUMNS, EVENT_COLUMNS } from './rules.ts'
export { assignmentRow, eventRow } from './schema.ts'
