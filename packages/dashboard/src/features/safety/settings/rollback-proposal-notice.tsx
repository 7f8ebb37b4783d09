import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { RollbackBasis } from './rollback-proposal.ts'

interface RollbackProposalNoticeProps {
  /** undefined: nothing is proposed. */
  proposal: RollbackBasis | undefined
  onAccept: (proposal: RollbackBasis) => void
}

/** The proposed settings for automatic rollback, and why. */
export const RollbackProposalNotice = ({ proposal, onAccept }: RollbackProposalNoticeProps) =>
  proposal && (
    <Notice
      tone="accent"
      title={`Proposed: at least ${proposal.minEvaluations} evaluations, and the sequential guard`}
      action={<Button onPress={() => onAccept(proposal)}>Use the proposal</Button>}
    >
      Without a minimum, a single early error can trigger a rollback. A fixed threshold also reacts to an
      outage that affects everybody. The sequential guard compares subjects with the flag to those without it;
      when the flag does no harm, it rolls back at most 1 flag in 100.
    </Notice>
  )
