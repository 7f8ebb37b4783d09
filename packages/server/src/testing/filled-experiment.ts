import type { TestService } from './service.ts'
import { assignMany, trackMany } from './traffic.ts'

/** Fields of an experiment that tests of its results use. */
export interface FilledExperiment {
  id: string
  key: string
  variants: { id: string; name: string; is_control: boolean }[]
  metrics: { id: string; name: string; event_name: string }[]
}

/** Creates a draft over HTTP, by default with two variants. */
export const draftExperiment = async (
  service: TestService,
  fields: object = {},
): Promise<FilledExperiment> => {
  const body = { name: 'Check-out', variants: [{ name: 'control' }, { name: 'treatment' }], ...fields }
  const response = await service.as('developer').post('/experiments/', body)
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json()
}

/** Creates an experiment and starts it. */
export const runningExperiment = async (
  service: TestService,
  fields: object = {},
): Promise<FilledExperiment> => {
  const { id } = await draftExperiment(service, fields)
  const response = await service.as('developer').post(`/experiments/${id}/start`)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json()
}

interface Arm {
  users: number
  conversions?: number
}

interface FillOptions {
  arms: readonly Arm[]
  event_name?: string
  /** Distinguishes the subjects when an experiment is filled more than once. */
  series?: string
}

/**
 * Assigns subjects to each variant, in the experiment's order, and converts the first of them, all at the current time.
 */
export const fillArms = async (
  service: TestService,
  experiment: FilledExperiment,
  { arms, event_name = 'conversion', series = '' }: FillOptions,
): Promise<void> => {
  for (const [index, { users, conversions = 0 }] of arms.entries()) {
    const variant_id = experiment.variants[index]?.id ?? ''
    const at = service.now()
    await assignMany(service.db, { variant_id, users, at, series })
    await trackMany(service.db, { variant_id, users: conversions, event_name, at, series })
  }
}
