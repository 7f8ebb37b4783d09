import { useState } from 'react'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { PLANS, type PlanId } from './templates.ts'

/** The plans that one can begin with; choosing one replaces the stages. */
export const PlanChoice = ({ onChoose }: { onChoose: (plan: PlanId) => void }) => {
  const [plan, setPlan] = useState<PlanId>('careful')
  return (
    <RadioGroup
      label="Plan"
      options={PLANS}
      value={plan}
      onChange={(next) => {
        setPlan(next)
        onChoose(next)
      }}
    />
  )
}
