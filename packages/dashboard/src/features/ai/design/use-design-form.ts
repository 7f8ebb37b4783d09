import { useState } from 'react'
import type { DesignRequest } from '../api-types.ts'
import { useDesignExperiment } from '../commands.ts'

/** Description of an idea and what is known of it; rates and effects as fractions, undefined where unknown. */
export interface DesignDraft {
  description: string
  /** undefined: the assistant chooses. */
  experiment_type: DesignRequest['experiment_type']
  baseline_rate: number | undefined
  daily_traffic: number | undefined
  /** Relative to the baseline rate. */
  minimum_effect: number | undefined
}

const EMPTY: DesignDraft = {
  description: '',
  experiment_type: undefined,
  baseline_rate: undefined,
  daily_traffic: undefined,
  minimum_effect: undefined,
}

/** Draft of the request and the assistant's last answer; both stay while the page is open. */
export const useDesignForm = () => {
  const [draft, setDraft] = useState(EMPTY)
  const design = useDesignExperiment()
  const change = (part: Partial<DesignDraft>) => setDraft((before) => ({ ...before, ...part }))
  const submit = () => design.run({ ...draft, description: draft.description.trim() })
  return { draft, change, submit, design }
}

export type DesignFormState = ReturnType<typeof useDesignForm>
