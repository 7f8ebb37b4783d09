import { answered, api } from '../../../api/client.ts'

/** Adds an experiment to an exclusion group. */
export const joinGroup = (groupId: string, experimentId: string) =>
  answered(
    api.POST('/api/v1/mutual-exclusion-groups/{id}/experiments', {
      params: { path: { id: groupId } },
      body: { experiment_id: experimentId },
    }),
  )

const leaveGroup = (groupId: string, experimentId: string) =>
  answered(
    api.DELETE('/api/v1/mutual-exclusion-groups/{id}/experiments/{experiment_id}', {
      params: { path: { id: groupId, experiment_id: experimentId } },
    }),
  )

/**
 * Moves an experiment from its exclusion group into another one.
 *
 * @param from the id of its group now; null: none
 * @param to the id of the group to join; empty: none
 */
export const moveToGroup = async (
  { id, mutual_exclusion_group_id: from }: { id: string; mutual_exclusion_group_id: string | null },
  to: string,
): Promise<void> => {
  if ((from ?? '') === to) return
  if (from !== null) await leaveGroup(from, id)
  if (to !== '') await joinGroup(to, id)
}
