import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Form } from '../../ui/form.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Call = 'assign' | 'evaluate'

interface Question {
  call: Call
  /** Of the experiment or of the flag. */
  key: string
  userId: string
  apiKey: string
}

/** The answer as it came, refusals included: that is what one wants to see here. */
const ask = async ({ call, key, userId, apiKey }: Question): Promise<string> => {
  const headers = { 'X-API-Key': apiKey }
  const { data, error, response } = await (call === 'assign'
    ? api.POST('/api/v1/tracking/assign', { body: { experiment_key: key, user_id: userId }, headers })
    : api.POST('/api/v1/feature-flags/evaluate/{flag_key}', {
        params: { path: { flag_key: key } },
        body: { user_id: userId },
        headers,
      }))
  return `${response.status} ${response.statusText}\n${JSON.stringify(data ?? error, null, 2)}`
}

/** Sends a real call with a key and shows what comes back. */
export const TryIt = () => {
  const [question, setQuestion] = useState<Question>({
    call: 'assign',
    key: '',
    userId: 'user-1',
    apiKey: '',
  })
  const send = useMutation({ mutationFn: ask })
  const set = (change: Partial<Question>) => setQuestion({ ...question, ...change })
  return (
    <Card
      title="Send a test call"
      description="A real one: an assignment is stored, an evaluation is counted."
    >
      <Form error={send.error} onSubmit={() => send.mutate(question)}>
        <Segmented
          label="Call"
          options={[
            { id: 'assign', label: 'Assign a variant' },
            { id: 'evaluate', label: 'Evaluate a flag' },
          ]}
          value={question.call}
          onChange={(call) => set({ call })}
        />
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label={question.call === 'assign' ? 'Experiment key' : 'Flag key'}
            isRequired
            code
            value={question.key}
            onChange={(key) => set({ key })}
          />
          <TextField
            label="Subject"
            isRequired
            code
            value={question.userId}
            onChange={(userId) => set({ userId })}
          />
          <TextField
            label="API key"
            isRequired
            type="password"
            autoComplete="off"
            value={question.apiKey}
            onChange={(apiKey) => set({ apiKey })}
          />
        </div>
        <div>
          <Button type="submit" isPending={send.isPending}>
            Send
          </Button>
        </div>
      </Form>
      {send.data !== undefined && (
        <div className="mt-4">
          <CodeBlock label="Answer" language="json" code={send.data} />
        </div>
      )}
    </Card>
  )
}
