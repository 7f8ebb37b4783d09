export {
  hasPermission,
  PERMISSIONS,
  type Permission,
  type Rightholder,
  ROLES,
  ROLES_ALLOWED,
  type Role,
} from './access.ts'
export { BUILT_IN_PERMISSIONS } from './built-in-permissions.ts'
export {
  freeTraffic,
  isGroupArchived,
  isRoomFor,
  largestShare,
  type MemberShare,
  type MembershipRefusal,
  memberRanges,
  membershipRefusal,
  type Range,
  reservedTraffic,
  runningMembers,
  takesPart,
} from './exclusion-group.ts'
export {
  allocationSum,
  equalAllocation,
  isWeightFloorTooHigh,
  isWholeAllocation,
} from './experiment/allocation.ts'
export {
  type CommandedExperiment,
  type CommandRefusal,
  commandRefusal,
  EXPERIMENT_COMMANDS,
  EXPERIMENT_PERMISSION,
  type ExperimentCommand,
  type ExperimentMove,
  STATUS_AFTER,
} from './experiment/commands.ts'
export {
  BANDIT_DEFAULTS,
  BANDIT_OPTIMIZATION,
  BAYESIAN_DEFAULTS,
  EXPERIMENT_DEFAULTS,
  METRIC_DEFAULTS,
  PLAN_DEFAULTS,
  SEQUENTIAL_DEFAULTS,
  SPLIT_URL_DEFAULTS,
  VARIANCE_REDUCTION_DEFAULTS,
} from './experiment/defaults.ts'
export {
  EXPERIMENT_FIELDS,
  type ExperimentField,
  type ExperimentPart,
  isLocked,
  lockReason,
} from './experiment/locks.ts'
export {
  EXPERIMENT_KEY,
  MAX_KEY_LENGTH,
  MAX_METRICS,
  MAX_NAME_LENGTH,
  MAX_VARIANTS,
  nameOfCopy,
  repeatedMetricNames,
  repeatedVariantNames,
} from './experiment/names.ts'
export {
  MIN_METRICS,
  MIN_VARIANTS,
  type ReadinessProblem,
  readinessProblem,
} from './experiment/readiness.ts'
export {
  DUE_WHEN,
  SCHEDULED_MOVES,
  type ScheduledMove,
  type ScheduleProblem,
  scheduleProblem,
} from './experiment/schedule.ts'
export {
  EXPERIMENT_STATUSES,
  type ExperimentState,
  type ExperimentStatus,
  isRunningStatus,
} from './experiment/status.ts'
export {
  FLAG_STATUSES,
  type FlagMove,
  type FlagMoveRefusal,
  type FlagStatus,
  flagMoveRefusal,
  flagStatusAfter,
  isFlagLocked,
  isFlagTypeLocked,
} from './flag.ts'
export {
  DEFAULT_HOLDOUT_PERCENTAGE,
  type HoldoutPhase,
  holdoutPhase,
  isHoldoutActivationLocked,
  isHoldoutDeletionLocked,
  isHoldoutPercentageLocked,
} from './holdout.ts'
export {
  ACTIONS,
  type Action,
  ENFORCED_RIGHTS,
  type Permissions,
  permissionsOfRights,
  RESOURCES,
  type Resource,
  type Right,
  rightsOf,
} from './rights.ts'
export {
  isRolloutFinished,
  isRolloutMoveAllowed,
  ROLLOUT_STATUS_AFTER,
  ROLLOUT_STATUSES,
  type RolloutMove,
  rolloutPlanLock,
} from './rollout.ts'
