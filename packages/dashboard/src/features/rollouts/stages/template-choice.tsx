import { useState } from 'react'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TEMPLATES, type TemplateId } from './templates.ts'

/** The rollout templates to start from; choosing one replaces the stages. */
export const TemplateChoice = ({ onChoose }: { onChoose: (template: TemplateId) => void }) => {
  const [template, setTemplate] = useState<TemplateId>('careful')
  return (
    <RadioGroup
      label="Template"
      options={TEMPLATES}
      value={template}
      onChange={(next) => {
        setTemplate(next)
        onChoose(next)
      }}
    />
  )
}
