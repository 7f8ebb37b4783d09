import { useState } from 'react'
import { useCommand } from '../../../api/use-command.ts'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { readRules } from '../../targeting/index.ts'
import { changeFlag, type Flag, type FlagChange } from '../queries.ts'
import { ruleShare, withRuleShare } from '../rollout-percentage.ts'
import { WhatIfPanel } from '../what-if/what-if-panel.tsx'
import { type Audience, AudienceFields } from './audience-fields.tsx'

const audienceOf = (flag: Flag): Audience => ({
  rules: readRules(flag.targeting_rules),
  ruleShare: ruleShare(flag) ?? 100,
  percentage: flag.rollout_percentage,
})

const changeOf = ({ rules, ruleShare: share, percentage }: Audience): FlagChange => ({
  targeting_rules: withRuleShare(rules, share),
  rollout_percentage: percentage,
})

/** Who gets the flag, and who would after a change that is not saved yet. */
export const RulesTab = ({ flag }: { flag: Flag }) => {
  const mayEdit = useMay('editor')
  const [saved] = useState(() => audienceOf(flag))
  const [audience, setAudience] = useState(saved)
  const change = changeOf(audience)
  const isChanged = JSON.stringify(change) !== JSON.stringify(changeOf(saved))
  const save = useCommand({
    changes: ['flags'],
    run: (body: FlagChange) => changeFlag(flag.id, body),
    errors: 'form',
    onDone: () => {
      toast({
        title: 'Saved: it is in force',
        tone: 'positive',
        undo: () => save.run(changeOf(saved)),
      })
    },
  })
  const isArchived = flag.status === 'ARCHIVED'
  const refused = isArchived && 'Bring the flag back from the archive first.'
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Card title="Who gets it" description="Saved changes are in force within a second, everywhere.">
        <Form error={save.error} onSubmit={() => save.run(change)} className="flex flex-col gap-5">
          <AudienceFields audience={audience} onChange={setAudience} isReadOnly={!mayEdit || isArchived} />
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            <Button
              type="submit"
              look="primary"
              isDisabled={!isChanged}
              isPending={save.isPending}
              refused={mayEdit ? refused : reservedFor('editor')}
            >
              Save
            </Button>
            <Button look="quiet" isDisabled={!isChanged} onPress={() => setAudience(saved)}>
              Discard
            </Button>
          </div>
        </Form>
      </Card>
      <WhatIfPanel flag={flag} change={isChanged ? change : undefined} />
    </div>
  )
}
