import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useBuilder } from '../builder/builder-context.ts'
import { asCircle, type CircleValue } from '../values.ts'

interface CircleInputProps {
  label: string
  value: unknown
  onChange: (circle: CircleValue) => void
}

const UNITS = [
  { id: 'km', label: 'km' },
  { id: 'mi', label: 'miles' },
  { id: 'm', label: 'metres' },
]

/** A place on the earth and the distance around it. */
export const CircleInput = ({ label, value, onChange }: CircleInputProps) => {
  const { isReadOnly } = useBuilder()
  const circle = asCircle(value)
  const shared = { labelHidden: true, stepper: false, isReadOnly }
  return (
    <fieldset className="m-0 grid min-w-0 flex-1 grid-cols-2 items-center gap-2 border-0 p-0 @2xl:grid-cols-[minmax(0,1.7fr)_auto_minmax(0,1fr)_minmax(0,1fr)]">
      <legend className="sr-only">{label}</legend>
      <div className="col-span-2 flex min-w-0 gap-2 @2xl:col-span-1">
        <div className="min-w-20 flex-1">
          <NumberField
            {...shared}
            label="Radius"
            placeholder="Radius"
            minValue={0}
            value={circle.radius}
            onChange={(radius) => onChange({ ...circle, radius })}
          />
        </div>
        <div className="w-24 shrink-0">
          <Select
            label="Unit"
            labelHidden
            options={UNITS}
            value={circle.unit}
            onChange={(unit) => onChange({ ...circle, unit })}
            isDisabled={isReadOnly}
          />
        </div>
      </div>
      <span className="hidden text-sm text-ink-muted @2xl:inline">around</span>
      <NumberField
        {...shared}
        label="Latitude"
        placeholder="Latitude"
        minValue={-90}
        maxValue={90}
        value={circle.lat}
        onChange={(lat) => onChange({ ...circle, lat })}
      />
      <NumberField
        {...shared}
        label="Longitude"
        placeholder="Longitude"
        minValue={-180}
        maxValue={180}
        value={circle.lon}
        onChange={(lon) => onChange({ ...circle, lon })}
      />
    </fieldset>
  )
}
