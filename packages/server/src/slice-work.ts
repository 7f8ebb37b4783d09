import type { JobReport, JobRun } from './jobs/run.ts'

/** A rollback that is being stored. */
export interface Rollback {
  feature_flag_id: string
  rollback_record_id: string
  /** Why, in one sentence. */
  reason: string
}

/** A feature flag that was just archived. */
export interface ArchivedFlag {
  id: string
}

/** A password that was proven, or the code that stands for one. */
export interface ProvenPassword {
  account: { id: string; username: string; email: string | null; is_superuser: boolean }
  /** What it was sent for. */
  use: 'sign_in' | 'reset'
}

/**
 * What happens in one slice and concerns others, and what these do then. The listeners of an event act one after the
 * other, in the order of `slices.ts`. `Ctx` stands for `Context`, which carries them.
 */
export interface Listeners<Ctx> {
  /** A run of a background job has ended in this process. A listener that fails is logged, and stops nobody. */
  jobEnded: (ctx: Ctx, run: JobRun) => Promise<void>
  /** All experiments were rolled up. A listener reports its own failures. */
  rolledUp: (ctx: Ctx) => Promise<void>
  /**
   * A feature flag is being rolled back, in whose transaction the listener acts and which it stops by failing; it answers
   * the ids of the rollout schedules that it paused. The flag's row is locked then and still as it was before; whoever
   * locks other rows of the flag as well locks the flag first.
   */
  rolledBack: (ctx: Ctx, rollback: Rollback) => Promise<readonly string[]>
  /** A feature flag was archived; within the transaction that does so, with the flag's row locked. */
  archived: (ctx: Ctx, flag: ArchivedFlag) => Promise<void>
  /** Somebody proved the password of an account, and nothing is granted yet; a listener refuses it by failing. */
  passwordProven: (ctx: Ctx, proven: ProvenPassword) => Promise<void>
}

/** Work that one process of all does in every cycle of the metrics job. */
export interface MaintenanceTask<Ctx> {
  /** For the log. */
  name: string
  run: (ctx: Ctx) => Promise<JobReport>
}

/** What the slices of a service do for each other; nothing is done where a context comes without them. */
export interface SliceWork<Ctx> {
  listeners?: { [Event in keyof Listeners<Ctx>]: readonly Listeners<Ctx>[Event][] }
  maintenance?: readonly MaintenanceTask<Ctx>[]
}
