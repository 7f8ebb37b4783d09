import { z } from 'zod'
import { pageQuery } from '../../../http/paging.ts'
import { emailAddress, id, queryFlag, text, time } from '../../../http/shapes.ts'

/** A calendar day such as 2026-03-01. PostgreSQL has no year 0. */
const day = z.iso.date().refine((text) => !text.startsWith('0000'), 'must be of year 1 or later')

const STATUSES = ['pending', 'active', 'expired', 'terminated'] as const

const fields = {
  organization_name: text(1, 200),
  signatory_name: text(1, 200),
  signatory_email: emailAddress,
  effective_date: day,
  expiry_date: day.nullish(),
  data_residency_region: text(1, 50),
  phi_categories: z.array(text(1, 100)).min(1).max(50),
  signed_document_hash: z
    .string()
    .regex(/^[\da-fA-F]{64}$/, 'must be a SHA-256 in hexadecimal')
    .toLowerCase(),
}

export const agreementWrite = z
  .strictObject(fields)
  .refine(({ effective_date, expiry_date }) => !expiry_date || expiry_date > effective_date, {
    path: ['expiry_date'],
    message: 'must be later than effective_date',
  })

export const agreementRead = z
  .object({
    id,
    ...fields,
    signatory_email: z.string(),
    effective_date: z.string(),
    expiry_date: z.string().nullable(),
    signed_document_hash: z.string(),
    /** Whether it applies today, in UTC. */
    is_active: z.boolean(),
    status: z.enum(STATUSES),
    created_by: id.nullable(),
    created_at: time,
    terminated_at: time.nullable(),
  })
  .meta({ id: 'Baa' })

export const agreementsQuery = pageQuery.extend({ active_only: queryFlag(true) })

export type Agreement = z.output<typeof agreementRead>
export type AgreementWrite = z.output<typeof agreementWrite>
export type AgreementsQuery = z.output<typeof agreementsQuery>
