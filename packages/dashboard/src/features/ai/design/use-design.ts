import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type DesignBody, designExperiment } from '../queries.ts'

/** What is told about the experiment; rates and effects as fractions. */
export interface DesignRequest {
  description: string
  /** undefined: the assistant chooses. */
  experiment_type: DesignBody['experiment_type']
  baseline_rate: number | undefined
  daily_traffic: number | undefined
  /** Relative. */
  minimum_effect: number | undefined
}

const NOTHING: DesignRequest = {
  description: '',
  experiment_type: undefined,
  baseline_rate: undefined,
  daily_traffic: undefined,
  minimum_effect: undefined,
}

/** What somebody asks the assistant to design, and its last answer; both stay while the page is open. */
export const useDesign = () => {
  const [wish, setWish] = useState(NOTHING)
  const ask = useMutation({
    mutationFn: () => designExperiment({ ...wish, description: wish.description.trim() }),
  })
  const change = (part: Partial<DesignRequest>) => setWish((before) => ({ ...before, ...part }))
  return { wish, change, ask }
}

export type DesignState = ReturnType<typeof useDesign>
