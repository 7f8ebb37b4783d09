import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { RollbackBasis } from './rollback-proposal.ts'

interface RollbackProposalNoticeProps {
  /** undefined: nothing is proposed. */
  proposal: RollbackBasis | undefined
  onAccept: (proposal: RollbackBasis) => void
}

/** What to set before a flag is rolled back without asking anybody, and why. */
export const RollbackProposalNotice = ({ proposal, onAccept }: RollbackProposalNoticeProps) =>
  proposal && (
    <Notice
      tone="accent"
      title={`Proposed: ${proposal.minEvaluations} evaluations first, and the sequential guard`}
      action={<Button onPress={() => onAccept(proposal)}>Use the proposal</Button>}
    >
      Without a minimum, one error among three calls takes a flag back. A fixed limit on the error rate takes
      flags back on a bad day, too, such as an outage that hits everybody; the sequential guard compares
      subjects with the flag to those without it, and without real harm stops at most one flag in a hundred.
    </Notice>
  )
