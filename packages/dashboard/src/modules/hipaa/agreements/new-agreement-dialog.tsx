import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TagField } from '../../../ui/tag-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { AgreementWrite } from '../api-types.ts'
import { useCreateAgreement } from '../commands.ts'
import { RegionField } from './region-field.tsx'

/** The form; a missing expiry is an empty text. */
type Draft = Omit<AgreementWrite, 'expiry_date'> & { expiry_date: string }

const NEW: Draft = {
  organization_name: '',
  signatory_name: '',
  signatory_email: '',
  effective_date: '',
  expiry_date: '',
  data_residency_region: '',
  phi_categories: [],
  signed_document_hash: '',
}

/** Stores an agreement that was signed. */
export const NewAgreementDialog = ({ onClose }: { onClose: () => void }) => {
  const [draft, setDraft] = useState(NEW)
  const create = useCreateAgreement(onClose)
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  return (
    <FormDialog
      title="New agreement"
      submit="Store agreement"
      size="wide"
      onSubmit={() =>
        create.run({
          ...draft,
          expiry_date: draft.expiry_date || null,
          signed_document_hash: draft.signed_document_hash.trim(),
        })
      }
      onClose={onClose}
      error={create.error}
      isPending={create.isPending}
      isReady={draft.phi_categories.length > 0}
    >
      <PartyFields draft={draft} set={set} />
      <TermFields draft={draft} set={set} />
      <DocumentFields draft={draft} set={set} />
    </FormDialog>
  )
}

interface FieldsProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
}

const PartyFields = ({ draft, set }: FieldsProps) => (
  <>
    <TextField
      label="Organisation"
      name="organization_name"
      isRequired
      autoFocus
      maxLength={200}
      value={draft.organization_name}
      onChange={(organization_name) => set({ organization_name })}
    />
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Signed by"
        name="signatory_name"
        isRequired
        maxLength={200}
        value={draft.signatory_name}
        onChange={(signatory_name) => set({ signatory_name })}
      />
      <TextField
        label="Their e-mail"
        name="signatory_email"
        type="email"
        isRequired
        maxLength={100}
        value={draft.signatory_email}
        onChange={(signatory_email) => set({ signatory_email })}
      />
    </div>
  </>
)

const TermFields = ({ draft, set }: FieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-3">
    <TextField
      label="In force from (UTC)"
      name="effective_date"
      type="date"
      isRequired
      value={draft.effective_date}
      onChange={(effective_date) => set({ effective_date })}
    />
    <TextField
      label="Until (UTC)"
      name="expiry_date"
      type="date"
      hint="Its last day. Empty: no end."
      value={draft.expiry_date}
      onChange={(expiry_date) => set({ expiry_date })}
    />
    <RegionField
      value={draft.data_residency_region}
      onChange={(data_residency_region) => set({ data_residency_region })}
    />
  </div>
)

const DocumentFields = ({ draft, set }: FieldsProps) => (
  <>
    <TagField
      label="Health data"
      name="phi_categories"
      hint="What the agreement is about, such as diagnoses or appointments. Enter adds one."
      values={draft.phi_categories}
      onChange={(phi_categories) => set({ phi_categories })}
    />
    <TextField
      label="SHA-256 of the signed document"
      name="signed_document_hash"
      code
      isRequired
      pattern="\s*[0-9a-fA-F]{64}\s*"
      hint="64 hexadecimal digits, as sha256sum prints them. The document itself stays with you."
      value={draft.signed_document_hash}
      onChange={(signed_document_hash) => set({ signed_document_hash })}
    />
  </>
)
