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

/** A point on the earth and the distance around it. */
export const CircleInput = ({ label, value, onChange }: CircleInputProps) => {
  const circle = asCircle(value)
  return (
    <fieldset className="m-0 grid min-w-0 flex-1 grid-cols-2 items-center gap-2 border-0 p-0 @2xl:grid-cols-[minmax(0,1.7fr)_auto_minmax(0,1fr)_minmax(0,1fr)]">
      <legend className="sr-only">{label}</legend>
      <Radius circle={circle} onChange={onChange} />
      <span className="hidden text-sm text-ink-muted @2xl:inline">around</span>
      <Degrees
        label="Latitude"
        max={90}
        value={circle.lat}
        onChange={(lat) => onChange({ ...circle, lat })}
      />
      <Degrees
        label="Longitude"
        max={180}
        value={circle.lon}
        onChange={(lon) => onChange({ ...circle, lon })}
      />
    </fieldset>
  )
}

interface RadiusProps {
  circle: CircleValue
  onChange: (circle: CircleValue) => void
}

const Radius = ({ circle, onChange }: RadiusProps) => {
  const { isReadOnly } = useBuilder()
  return (
    <div className="col-span-2 flex min-w-0 gap-2 @2xl:col-span-1">
      <div className="min-w-20 flex-1">
        <NumberField
          label="Radius"
          labelHidden
          stepper={false}
          isReadOnly={isReadOnly}
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
  )
}

interface DegreesProps {
  label: string
  /** In both directions. */
  max: number
  value: number | undefined
  onChange: (degrees: number | undefined) => void
}

const Degrees = ({ label, max, value, onChange }: DegreesProps) => (
  <NumberField
    label={label}
    labelHidden
    placeholder={label}
    stepper={false}
    isReadOnly={useBuilder().isReadOnly}
    minValue={-max}
    maxValue={max}
    value={value}
    onChange={onChange}
  />
)
