import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../../api/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { KeyValueEditor } from '../../../ui/key-value-editor.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { attributesOf, readRules } from '../../targeting/index.ts'
import { type Flag, tryFlag } from '../queries.ts'
import { TrialOutcome } from './explanation.tsx'

/** The attributes that the rules ask for, to be filled in. */
const askedOf = (flag: Flag): Record<string, unknown> =>
  Object.fromEntries(attributesOf(readRules(flag.targeting_rules)).map((name) => [name, '']))

const withoutBlank = (context: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(context).filter(([, value]) => value !== ''))

/** What a subject would get, explained step by step. */
export const TryTab = ({ flag }: { flag: Flag }) => {
  const [user, setUser] = useState('')
  const [context, setContext] = useState(() => askedOf(flag))
  const trial = useCommand({
    changes: [],
    run: () => tryFlag(flag.id, { user_id: user.trim(), context: withoutBlank(context) }),
    errors: 'form',
  })
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[24rem_minmax(0,1fr)]">
      <Card title="Subject" description="Asks the service as your program would. It is counted nowhere.">
        <Form error={trial.error} onSubmit={() => trial.run()}>
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
          <Button type="submit" look="primary" isPending={trial.isPending}>
            Try
          </Button>
        </Form>
      </Card>
      <Card title="Answer">
        {trial.data === undefined ? (
          <EmptyState icon={<FlaskConical />} title="Try it for somebody">
            Type the id of a subject, and attributes if there are rules. You see what they get and every step
            that led there.
          </EmptyState>
        ) : (
          <TrialOutcome flag={flag} trial={trial.data} />
        )}
      </Card>
    </div>
  )
}
