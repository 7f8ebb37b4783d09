import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { KeyValueEditor } from '../../../ui/key-value-editor.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { attributesOf, readRules } from '../../targeting/index.ts'
import type { Flag } from '../api-types.ts'
import { useExplainFlag } from './commands.ts'
import { ExplanationView } from './explanation.tsx'

/** The attributes that the rules read, to be filled in. */
const blankContext = (flag: Flag): Record<string, unknown> =>
  Object.fromEntries(attributesOf(readRules(flag.targeting_rules)).map((name) => [name, '']))

const withoutBlank = (context: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(context).filter(([, value]) => value !== ''))

/** Evaluates the flag for one subject and explains the result step by step. */
export const TryTab = ({ flag }: { flag: Flag }) => {
  const [user, setUser] = useState('')
  const [context, setContext] = useState(() => blankContext(flag))
  const explain = useExplainFlag(flag)
  const submit = () => explain.run({ user_id: user.trim(), context: withoutBlank(context) })
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[24rem_minmax(0,1fr)]">
      <Card title="Subject" description="Evaluates the flag as a program would, without counting it.">
        <Form error={explain.error} onSubmit={submit}>
          <TextField
            label="Subject id"
            name="user_id"
            isRequired
            maxLength={255}
            value={user}
            onChange={setUser}
            placeholder="user-42"
          />
          <KeyValueEditor label="Attributes" value={context} onChange={setContext} />
          <Button type="submit" look="primary" isPending={explain.isPending}>
            Test
          </Button>
        </Form>
      </Card>
      <Card title="Result">
        {explain.data === undefined ? (
          <EmptyState icon={<FlaskConical />} title="Test a subject">
            Enter the id of a subject, and its attributes if the flag has rules. You see the value it gets and
            every step of the decision.
          </EmptyState>
        ) : (
          <ExplanationView flag={flag} explanation={explain.data} />
        )}
      </Card>
    </div>
  )
}
