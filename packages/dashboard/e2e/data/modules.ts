import { type Api, answered, type Schemas } from '../api.ts'

/** What optional modules hold. */
export interface ModuleData {
  /** With a description, an invite that waits and one that was revoked. */
  workspace: Schemas['Workspace']
  /** Token of the invite that waits. */
  inviteToken: string
}

const createWorkspace = async (api: Api): Promise<ModuleData> => {
  const workspace = await answered(
    api.POST('/api/v1/workspaces/', {
      body: {
        name: 'Checkout',
        slug: 'checkout',
        description: 'Everything between the basket and the order.',
      },
    }),
  )
  const path = { id: workspace.id }
  const invite = (email: string) =>
    answered(
      api.POST('/api/v1/workspaces/{id}/invites', { params: { path }, body: { email, role: 'member' } }),
    )
  const revoked = await invite('left@example.com')
  await api.DELETE('/api/v1/workspaces/{id}/invites/{invite_id}', {
    params: { path: { ...path, invite_id: revoked.id } },
  })
  const { token } = await invite('a.colleague.with.a.long.address@department.example.com')
  return { workspace, inviteToken: token }
}

const createHealthRecords = async (api: Api): Promise<void> => {
  await answered(
    api.POST('/api/v1/hipaa/baa', {
      body: {
        organization_name: 'North Clinic',
        signatory_name: 'Ada Lovelace',
        signatory_email: 'ada@clinic.example',
        effective_date: '2026-01-01',
        data_residency_region: 'eu-west',
        phi_categories: ['diagnoses', 'appointments'],
        signed_document_hash: 'a'.repeat(64),
      },
    }),
  )
  for (const action of ['read', 'export', 'disclose'] as const) {
    await answered(
      api.POST('/api/v1/hipaa/audit-logs', {
        body: {
          action,
          resource_type: 'patient_file',
          resource_id: 'p-1',
          phi_fields_accessed: ['name', 'diagnosis'],
          purpose: 'Referral',
        },
      }),
    )
  }
}

/** Fills the optional modules of an empty service. */
export const createModuleData = async (api: Api): Promise<ModuleData> => {
  await createHealthRecords(api)
  return createWorkspace(api)
}
