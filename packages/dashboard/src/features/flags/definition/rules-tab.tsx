import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { readRules } from '../../targeting/index.ts'
import type { Flag, FlagChange } from '../api-types.ts'
import { useLock } from '../lock.ts'
import { rulesPercentage, withRulesPercentage } from '../rollout-percentage.ts'
import { WhatIfPanel } from '../what-if/what-if-panel.tsx'
import { type Audience, AudienceFields } from './audience-fields.tsx'
import { useSaveTargeting } from './commands.ts'

const audienceOf = (flag: Flag): Audience => ({
  rules: readRules(flag.targeting_rules),
  rulesPercentage: rulesPercentage(flag) ?? 100,
  rolloutPercentage: flag.rollout_percentage,
})

const changeOf = ({ rules, rulesPercentage: percentage, rolloutPercentage }: Audience): FlagChange => ({
  targeting_rules: withRulesPercentage(rules, percentage),
  rollout_percentage: rolloutPercentage,
})

/** The targeting of a flag, with a preview of the change that is not saved yet. */
export const RulesTab = ({ flag }: { flag: Flag }) => {
  const [saved] = useState(() => audienceOf(flag))
  const [audience, setAudience] = useState(saved)
  const [before, after] = [changeOf(saved), changeOf(audience)]
  const isChanged = JSON.stringify(after) !== JSON.stringify(before)
  const save = useSaveTargeting(flag)
  const lock = useLock(flag)
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Card title="Targeting" description="Saved changes take effect everywhere within a second.">
        <Form error={save.error} onSubmit={() => save.run({ before, after })} className="flex flex-col gap-5">
          <AudienceFields audience={audience} onChange={setAudience} isReadOnly={lock !== undefined} />
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            <Button
              type="submit"
              look="primary"
              isDisabled={!isChanged}
              isPending={save.isPending}
              refused={lock}
            >
              Save
            </Button>
            <Button look="quiet" isDisabled={!isChanged} onPress={() => setAudience(saved)}>
              Discard
            </Button>
          </div>
        </Form>
      </Card>
      <WhatIfPanel flag={flag} change={isChanged ? after : undefined} />
    </div>
  )
}
