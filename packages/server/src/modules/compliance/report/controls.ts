/** Standards that reports are made for. */
export const STANDARDS = ['soc2', 'iso27001'] as const

export type Standard = (typeof STANDARDS)[number]

/** Names of the standards, as their publishers write them. */
export const STANDARD_NAMES: Record<Standard, string> = { soc2: 'SOC 2', iso27001: 'ISO 27001' }

/** A control of a standard, and the recorded actions that show it at work. */
export interface Control {
  id: string
  title: string
  /** Names of actions; one that ends in an underscore stands for all that begin with it. */
  actions: readonly string[]
}

const SIGN_INS = ['user_login', 'user_login_failed', 'user_logout', 'api_key_']
const ACCOUNTS = ['user_create', 'user_delete', 'user_activate', 'user_deactivate']
const RIGHTS = ['role_assign', 'custom_role_', 'permission_']
const SAFETY = ['safety_', 'feature_flag_safety_rollback']
const CHANGES = ['feature_flag_', 'experiment_', 'rollout_', 'segment_', 'warehouse_']
const EVIDENCE = ['compliance_', 'audit_log_export']

/** The controls of each standard, in its order. */
export const CONTROLS: Record<Standard, readonly Control[]> = {
  soc2: [
    { id: 'CC4.1', title: 'Monitoring of controls', actions: EVIDENCE },
    { id: 'CC6.1', title: 'Logical access', actions: SIGN_INS },
    { id: 'CC6.2', title: 'Registration and removal of users', actions: ACCOUNTS },
    { id: 'CC6.3', title: 'Roles and access rights', actions: RIGHTS },
    { id: 'CC7.2', title: 'Monitoring of anomalies', actions: SAFETY },
    { id: 'CC8.1', title: 'Change management', actions: CHANGES },
  ],
  iso27001: [
    { id: 'A.5.15', title: 'Access control', actions: SIGN_INS },
    { id: 'A.5.16', title: 'Identity management', actions: ACCOUNTS },
    { id: 'A.5.18', title: 'Access rights', actions: RIGHTS },
    { id: 'A.8.15', title: 'Logging', actions: EVIDENCE },
    { id: 'A.8.16', title: 'Monitoring activities', actions: SAFETY },
    { id: 'A.8.32', title: 'Change management', actions: CHANGES },
  ],
}

/** Whether an action shows a control at work. */
export const belongsTo = ({ actions }: Control, action: string): boolean =>
  actions.some((name) => (name.endsWith('_') ? action.startsWith(name) : action === name))
