import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import { momentsOf } from '../../ui/period-of-days.ts'
import type { AccessWrite, Agreement, AgreementWrite } from './api-types.ts'

/** Stores an agreement. */
export const useCreateAgreement = (onDone: () => unknown) =>
  useCommand({
    run: (body: AgreementWrite) => answered(api.POST('/api/v1/hipaa/baa', { body })),
    changes: ['hipaa'],
    onDone,
    message: ({ organization_name }) => ({ title: `The agreement with ${organization_name} is stored` }),
    errors: 'form',
  })

/** Asks, then terminates an agreement. */
export const useTerminateAgreement = ({ id, organization_name }: Agreement, onDone: () => unknown) =>
  useCommand({
    question: () => ({
      title: `Terminate the agreement with ${organization_name}?`,
      text: 'It no longer counts as active. It stays in the list as terminated. You cannot undo this.',
      action: 'Terminate agreement',
      tone: 'danger',
    }),
    run: () => answered(api.DELETE('/api/v1/hipaa/baa/{id}', { params: { path: { id } } })),
    changes: ['hipaa'],
    onDone,
    message: () => ({ title: `The agreement with ${organization_name} is terminated` }),
  })

/** Records an access to health data that happened outside of this service. */
export const useRecordAccess = (onDone: () => unknown) =>
  useCommand({
    run: (body: AccessWrite) => answered(api.POST('/api/v1/hipaa/audit-logs', { body })),
    changes: ['hipaa'],
    onDone,
    message: () => ({ title: 'The access is recorded' }),
    errors: 'form',
  })

/** A value of health data under the name of its field, and why it is worked on. */
interface ToolInput {
  field: string
  text: string
  purpose: string
}

/** Encrypts a value. */
export const useEncrypt = () =>
  useCommand({
    run: ({ field, text, purpose }: ToolInput) =>
      answered(api.POST('/api/v1/hipaa/encrypt', { body: { field, value: text, purpose } })),
    changes: ['hipaa'],
    errors: 'form',
    isSecret: true,
  })

/** Decrypts a ciphertext. */
export const useDecrypt = () =>
  useCommand({
    run: ({ field, text, purpose }: ToolInput) =>
      answered(api.POST('/api/v1/hipaa/decrypt', { body: { field, ciphertext: text, purpose } })),
    changes: ['hipaa'],
    errors: 'form',
    isSecret: true,
  })

/** Encrypts a ciphertext again, under the newest key. */
export const useReencrypt = () =>
  useCommand({
    run: ({ field, text, purpose }: ToolInput) =>
      answered(api.POST('/api/v1/hipaa/reencrypt', { body: { field, ciphertext: text, purpose } })),
    changes: ['hipaa'],
    errors: 'form',
    isSecret: true,
  })

/** Generates the report of a period, which the audit log records. */
export const useReport = () =>
  useCommand({
    run: (days: { from: string; to: string }) =>
      answered(api.GET('/api/v1/hipaa/report', { params: { query: momentsOf(days) } })),
    changes: ['audit'],
    errors: 'form',
  })
