/** What each scheduler does, in a sentence. */
export const PURPOSES: Readonly<Record<string, string>> = {
  experiment: 'Starts, resumes and completes experiments on schedule.',
  rollout: 'Moves rollouts to their next stage.',
  metrics: 'Rolls up events, so that results load fast.',
  safety: 'Checks the health of flags and rolls back on a breach.',
  bandit: 'Updates the traffic of bandits.',
}
