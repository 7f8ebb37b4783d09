import type { EventKind } from './api-types.ts'

/** Every kind of event that notifies, in words. */
export const EVENTS: readonly { id: EventKind; label: string; description: string }[] = [
  { id: 'experiment_started', label: 'Experiment started', description: 'By a person or by its schedule' },
  { id: 'experiment_paused', label: 'Experiment paused', description: 'New subjects get the control' },
  { id: 'experiment_resumed', label: 'Experiment resumed', description: 'By a person or at its resume time' },
  { id: 'experiment_completed', label: 'Experiment completed', description: 'Its results are final' },
  {
    id: 'srm_warning',
    label: 'Sample ratio mismatch',
    description: 'The traffic differs from the allocation',
  },
  {
    id: 'safety_warning',
    label: 'Safety warning',
    description: 'A metric of a flag crosses its warning threshold',
  },
  { id: 'safety_rollback', label: 'Safety rollback', description: 'A flag was rolled back automatically' },
  {
    id: 'rollout_stage_started',
    label: 'Rollout stage started',
    description: 'The rollout percentage of a flag goes up',
  },
  { id: 'rollout_completed', label: 'Rollout completed', description: 'All stages are completed' },
  { id: 'rollout_failed', label: 'Rollout failed', description: 'A stage could not start' },
  {
    id: 'scheduler_failed',
    label: 'Scheduler failed',
    description: 'Three failed runs in a row; administrators only',
  },
  {
    id: 'webhook_disabled',
    label: 'Webhook disabled',
    description: 'Its endpoint is gone or fails; administrators only',
  },
]
