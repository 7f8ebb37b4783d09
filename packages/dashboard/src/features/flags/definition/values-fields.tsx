import { Disclosure } from '../../../ui/disclosure.tsx'
import { JsonField } from '../../../ui/json-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { isPlainObject } from '../../../ui/plain-object.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { ValueType } from '../api-types.ts'
import { ValueField } from './value-field.tsx'
import { newValues, type ValuesDraft } from './values-draft.ts'
import { VariantsEditor } from './variants-editor.tsx'

interface ValuesFieldsProps {
  values: ValuesDraft
  onChange: (values: ValuesDraft) => void
  /** Why the type is fixed now. */
  typeLocked?: string | undefined
  isReadOnly?: boolean
}

const TYPES: readonly { id: ValueType; label: string; description: string }[] = [
  {
    id: 'boolean',
    label: 'On or off',
    description: 'true for subjects who have the flag, false for everybody else.',
  },
  { id: 'string', label: 'Text', description: 'One of several texts, such as the name of an algorithm.' },
  { id: 'number', label: 'Number', description: 'One of several numbers, such as a page size.' },
  { id: 'json', label: 'JSON', description: 'A configuration, checked against a schema if you add one.' },
]

/** The values of a flag: its type, its variants with their weights, its off value. */
export const ValuesFields = ({ values, onChange, typeLocked, isReadOnly = false }: ValuesFieldsProps) => (
  <div className="flex flex-col gap-6">
    <RadioGroup
      label="Type"
      name="value_type"
      options={TYPES}
      value={values.type}
      onChange={(type) => onChange(newValues(type))}
      isDisabled={isReadOnly || typeLocked !== undefined}
      hint={typeLocked}
    />
    {values.type === 'boolean' ? (
      <Notice>Programs get true or false. There is nothing else to set up.</Notice>
    ) : (
      <TypedValues values={values} type={values.type} onChange={onChange} isReadOnly={isReadOnly} />
    )}
  </div>
)

interface TypedValuesProps {
  values: ValuesDraft
  type: Exclude<ValueType, 'boolean'>
  onChange: (values: ValuesDraft) => void
  isReadOnly: boolean
}

const TypedValues = (props: TypedValuesProps) => {
  const { values, type, onChange, isReadOnly } = props
  return (
    <>
      <VariantsEditor
        type={type}
        variants={values.variants}
        onChange={(variants) => onChange({ ...values, variants })}
        isReadOnly={isReadOnly}
      />
      <OffValue {...props} />
      {type === 'json' && <Schema {...props} />}
    </>
  )
}

const OFF_BLANK = { string: '', number: 0, json: {} }

const OffValue = ({ values, type, onChange, isReadOnly }: TypedValuesProps) => {
  const hasOwn = values.offValue !== null
  return (
    <div className="flex flex-col gap-3">
      <Switch
        isSelected={hasOwn}
        isDisabled={isReadOnly}
        onChange={(next) => onChange({ ...values, offValue: next ? OFF_BLANK[type] : null })}
        description="Otherwise programs use their own default for subjects who do not get the flag."
      >
        Set an off value
      </Switch>
      {hasOwn && (
        <div className="max-w-lg">
          <ValueField
            label="Off value"
            name="off_value"
            type={type}
            value={values.offValue}
            onChange={(offValue) => onChange({ ...values, offValue: offValue ?? OFF_BLANK[type] })}
            isReadOnly={isReadOnly}
          />
        </div>
      )}
    </div>
  )
}

const Schema = ({ values, onChange, isReadOnly }: TypedValuesProps) => (
  <Disclosure title="JSON Schema" isOpen={values.schema !== null}>
    <div className="max-w-2xl">
      <JsonField
        label="Schema of every value"
        name="json_schema"
        value={values.schema ?? undefined}
        onChange={(schema) => onChange({ ...values, schema: isPlainObject(schema) ? schema : null })}
        rows={6}
        isReadOnly={isReadOnly}
        hint="Draft 7. A flag with a value that does not match cannot be saved. Empty: no check."
      />
    </div>
  </Disclosure>
)
