import type { Plan } from '../plan.ts'

/** What every part of the form is given. */
export interface FieldsProps {
  plan: Plan
  change: (part: Partial<Plan>) => void
}
