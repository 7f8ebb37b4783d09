import type { TargetingRules } from '@assay/evaluation'

/** The names under which an attribute is the time of the request, unless the context has one of its own. */
const CLOCK = /^((user|device|app)\.)?now$/

/** Whether rules may decide otherwise later, though neither they nor the subject changed. */
export const readsClock = (rules: TargetingRules | null): boolean =>
  rules?.groups.some(({ conditions }) => conditions.some(({ attribute }) => CLOCK.test(attribute))) ?? false
