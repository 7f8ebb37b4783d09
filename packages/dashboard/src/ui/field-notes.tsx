import type { ReactNode } from 'react'
import { FieldError, Text } from 'react-aria-components'
import { HINT, PROBLEM } from './field-style.ts'

/** What stands under a control: what belongs into it, and what is wrong with it. */
export const FieldNotes = ({ hint }: { hint?: ReactNode }) => (
  <>
    {hint && (
      <Text slot="description" className={HINT}>
        {hint}
      </Text>
    )}
    <FieldError className={PROBLEM} />
  </>
)
