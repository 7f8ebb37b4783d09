import { answered, api } from '../../api/client.ts'

/** An experiment in a group and its share, in percent of all subjects; null: an equal part of what is left. */
export interface MemberShare {
  groupId: string
  experimentId: string
  share: number | null
}

/** Puts a draft behind the other experiments of a group. */
export const addMember = ({ groupId, experimentId, share }: MemberShare) =>
  answered(
    api.POST('/api/v1/mutual-exclusion-groups/{id}/experiments', {
      params: { path: { id: groupId } },
      body: { experiment_id: experimentId, share_percentage: share },
    }),
  )

/** Gives a draft in a group another share. */
export const changeShare = ({ groupId, experimentId, share }: MemberShare) =>
  answered(
    api.PUT('/api/v1/mutual-exclusion-groups/{id}/experiments/{experiment_id}', {
      params: { path: { id: groupId, experiment_id: experimentId } },
      body: { share_percentage: share },
    }),
  )

/** Takes a draft out of a group. */
export const removeMember = ({ groupId, experimentId }: Omit<MemberShare, 'share'>) =>
  answered(
    api.DELETE('/api/v1/mutual-exclusion-groups/{id}/experiments/{experiment_id}', {
      params: { path: { id: groupId, experiment_id: experimentId } },
    }),
  )
