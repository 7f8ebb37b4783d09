import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FigureTile } from '../../ui/figure-tile.tsx'
import { Form } from '../../ui/form.tsx'
import { count, percent } from '../../ui/format.ts'
import { KeyValueEditor } from '../../ui/key-value-editor.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { attributesOf, readRules } from '../targeting/index.ts'
import type { Segment } from './api-types.ts'
import { useTestSubject } from './commands.ts'
import { segmentPreviewQuery } from './queries.ts'

/** Tests one subject, and previews the share of recent subjects in the segment. */
export const TestTab = ({ segment }: { segment: Segment }) => (
  <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
    <TestCard segment={segment} />
    <PreviewCard segmentId={segment.id} />
  </div>
)

const withoutBlank = (context: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(context).filter(([, value]) => value !== ''))

const TestCard = ({ segment }: { segment: Segment }) => {
  const [user, setUser] = useState('')
  const [context, setContext] = useState<Record<string, unknown>>(() =>
    Object.fromEntries(attributesOf(readRules(segment.rules)).map((name) => [name, ''])),
  )
  const test = useTestSubject(segment)
  const submit = () => test.run({ user_id: user.trim(), context: withoutBlank(context) })
  return (
    <Card title="Test a subject" description="Checks whether a subject is in the segment.">
      <Form error={test.error} onSubmit={submit}>
        <TextField
          label="Subject id"
          name="user_id"
          isRequired
          maxLength={255}
          value={user}
          onChange={setUser}
          placeholder="user-42"
        />
        {segment.kind === 'rules' && (
          <KeyValueEditor label="Attributes" value={context} onChange={setContext} />
        )}
        <div>
          <Button type="submit" look="primary" isPending={test.isPending}>
            Test
          </Button>
        </div>
        {test.data && <Verdict isIn={test.data.matches} isActive={segment.status === 'ACTIVE'} />}
      </Form>
    </Card>
  )
}

const Verdict = ({ isIn, isActive }: { isIn: boolean; isActive: boolean }) => {
  if (isIn) return <Notice tone="positive">This subject is in the segment.</Notice>
  return (
    <Notice>
      This subject is not in the segment.{!isActive && ' The segment is not active, so it matches nobody.'}
    </Notice>
  )
}

const SIZES = [
  { id: '100', label: 'Last 100 subjects' },
  { id: '1000', label: 'Last 1,000 subjects' },
  { id: '10000', label: 'Last 10,000 subjects' },
] as const

const PreviewCard = ({ segmentId }: { segmentId: string }) => {
  const maySeeSubjects = useMay('reader')
  const [size, setSize] = useState<(typeof SIZES)[number]['id']>('1000')
  const query = useQuery(segmentPreviewQuery(segmentId, Number(size)))
  return (
    <Card
      title="Preview"
      description="The share of recently assigned subjects in the segment, by the attributes of their assignment."
    >
      <div className="flex flex-col gap-4">
        {maySeeSubjects && (
          <div className="max-w-72">
            <Select label="Sample" options={SIZES} value={size} onChange={setSize} />
          </div>
        )}
        <QueryView query={query} loading={<Skeleton className="h-24 w-full" />}>
          {({ share, matched, sampled, interval, reason }) =>
            share === null || matched === null ? (
              <p className="text-ink-muted">No preview yet: {reason}.</p>
            ) : (
              <FigureTile
                label="In the segment"
                value={percent(share, 1)}
                hint={
                  <>
                    {count(matched)} of {count(sampled)} subjects.
                    {interval &&
                      ` 95 % confidence interval: ${percent(interval.lower, 1)} to ${percent(interval.upper, 1)}.`}
                  </>
                }
              />
            )
          }
        </QueryView>
      </div>
    </Card>
  )
}
