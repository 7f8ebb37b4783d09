import { useQuery } from '@tanstack/react-query'
import { EntityHistory } from '../../../features/audit/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { dateTime } from '../../../ui/format.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import type { Agreement } from '../api-types.ts'
import { useTerminateAgreement } from '../commands.ts'
import { agreementQuery } from '../queries.ts'
import { AgreementStatus } from './agreement-status.tsx'
import { dayText } from './day.ts'

interface AgreementDialogProps {
  id: string
  onClose: () => void
}

/** One agreement and its history; it can be terminated here. */
export const AgreementDialog = ({ id, onClose }: AgreementDialogProps) => {
  const query = useQuery(agreementQuery(id))
  const { data } = query
  return (
    <Dialog
      title={data ? `Agreement with ${data.organization_name}` : 'Agreement'}
      size="wide"
      isOpen
      onClose={onClose}
      footer={data && data.status !== 'terminated' && <TerminateButton agreement={data} onDone={onClose} />}
    >
      <QueryView query={query}>{(agreement) => <AgreementFacts agreement={agreement} />}</QueryView>
    </Dialog>
  )
}

interface TerminateButtonProps {
  agreement: Agreement
  onDone: () => void
}

const TerminateButton = ({ agreement, onDone }: TerminateButtonProps) => {
  const terminate = useTerminateAgreement(agreement, onDone)
  return (
    <Button look="danger" isPending={terminate.isPending} onPress={() => terminate.run()}>
      Terminate
    </Button>
  )
}

const AgreementFacts = ({ agreement }: { agreement: Agreement }) => (
  <div className="flex flex-col gap-5">
    <Facts
      facts={[
        { name: 'Status', value: <AgreementStatus status={agreement.status} /> },
        { name: 'In force from', value: dayText(agreement.effective_date) },
        { name: 'Until', value: agreement.expiry_date ? dayText(agreement.expiry_date) : 'No end' },
        ...(agreement.terminated_at
          ? [{ name: 'Terminated', value: dateTime(agreement.terminated_at) }]
          : []),
        { name: 'Signed by', value: `${agreement.signatory_name}, ${agreement.signatory_email}` },
        { name: 'Region', value: agreement.data_residency_region },
        { name: 'Health data', value: agreement.phi_categories.join(', ') },
      ]}
    />
    <div>
      <p className="text-sm text-ink-muted">SHA-256 of the signed document</p>
      <code className="font-mono text-sm break-all select-all">{agreement.signed_document_hash}</code>
    </div>
    <EntityHistory entityType="baa" entityId={agreement.id} />
  </div>
)
