import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Form } from '../../ui/form.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type TestCall, useTestCall } from './commands.ts'

/** Sends a real call with a key and shows the answer. */
export const TestCallCard = () => {
  const [call, setCall] = useState<TestCall>({ operation: 'assign', key: '', userId: 'user-1', apiKey: '' })
  const test = useTestCall()
  return (
    <Card
      title="Send a test call"
      description="The call is real: it stores an assignment or counts an evaluation."
    >
      <Form error={test.error} onSubmit={() => test.run(call)}>
        <CallFields call={call} onChange={setCall} />
        <div>
          <Button type="submit" isPending={test.isPending}>
            Send
          </Button>
        </div>
      </Form>
      {test.data !== undefined && (
        <div className="mt-4">
          <CodeBlock label="Answer" language="json" code={test.data} />
        </div>
      )}
    </Card>
  )
}

interface CallFieldsProps {
  call: TestCall
  onChange: (call: TestCall) => void
}

const CallFields = ({ call, onChange }: CallFieldsProps) => (
  <>
    <Segmented
      label="Call"
      options={[
        { id: 'assign', label: 'Assign a variant' },
        { id: 'evaluate', label: 'Evaluate a flag' },
      ]}
      value={call.operation}
      onChange={(operation) => onChange({ ...call, operation })}
    />
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        label={call.operation === 'assign' ? 'Experiment key' : 'Flag key'}
        isRequired
        code
        value={call.key}
        onChange={(key) => onChange({ ...call, key })}
      />
      <TextField
        label="Subject"
        isRequired
        code
        value={call.userId}
        onChange={(userId) => onChange({ ...call, userId })}
      />
      <TextField
        label="API key"
        isRequired
        type="password"
        autoComplete="off"
        value={call.apiKey}
        onChange={(apiKey) => onChange({ ...call, apiKey })}
      />
    </div>
  </>
)
