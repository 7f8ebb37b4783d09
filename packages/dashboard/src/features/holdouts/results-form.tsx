import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ComboBox } from '../../ui/combo-box.tsx'
import { Form } from '../../ui/form.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { experimentChoicesQuery } from '../experiments/index.ts'

/** The event to compare by, and the confidence level. */
export interface ResultsChoice {
  /** The name of an event; undefined: none is chosen yet. */
  metric: string | undefined
  level: 0.9 | 0.95 | 0.99
}

const LEVELS = [
  { id: '0.9', label: '90 %' },
  { id: '0.95', label: '95 %' },
  { id: '0.99', label: '99 %' },
] as const

const NUMBERS = { '0.9': 0.9, '0.95': 0.95, '0.99': 0.99 } as const
const NAMES = { 0.9: '0.9', 0.95: '0.95', 0.99: '0.99' } as const

/** The events of the experiments' metrics, each once; others can be typed. */
const useEventNames = () => {
  const experiments = useQuery(experimentChoicesQuery('')).data?.items ?? []
  const metrics = experiments.flatMap(({ metrics }) => metrics)
  const byEvent = new Map(metrics.map(({ event_name, name }) => [event_name, name]))
  return [...byEvent].map(([id, name]) => ({ id, label: id, description: name }))
}

interface ResultsFormProps {
  choice: ResultsChoice
  onChange: (choice: ResultsChoice) => void
}

/** The choice of the event and the confidence level. */
export const ResultsForm = ({ choice, onChange }: ResultsFormProps) => {
  const [typed, setTyped] = useState(choice.metric)
  const options = useEventNames()
  const choose = (event: string | undefined) => {
    setTyped(event)
    if (options.some(({ id }) => id === event)) onChange({ ...choice, metric: event })
  }
  return (
    <Form
      onSubmit={() => onChange({ ...choice, metric: typed?.trim() || undefined })}
      className="flex flex-wrap items-end gap-x-4 gap-y-3"
    >
      <div className="min-w-0 flex-1 basis-56 sm:max-w-80">
        <ComboBox
          label="Event"
          options={options}
          value={typed}
          onChange={choose}
          allowsCustomValue
          placeholder="purchase"
        />
      </div>
      <Segmented
        label="Confidence"
        options={LEVELS}
        value={NAMES[choice.level]}
        onChange={(level) => onChange({ ...choice, level: NUMBERS[level] })}
      />
      <Button type="submit">Compare</Button>
    </Form>
  )
}
