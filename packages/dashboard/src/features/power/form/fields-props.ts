import type { Plan } from '../plan.ts'

/** The props of every part of the form. */
export interface FieldsProps {
  plan: Plan
  change: (part: Partial<Plan>) => void
}
