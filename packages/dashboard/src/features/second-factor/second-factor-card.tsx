import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../api/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Moment } from '../../ui/time.tsx'
import type { SecondFactor } from './api-types.ts'
import { secondFactorQuery } from './queries.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { Setup } from './setup.tsx'

const DESCRIPTION = 'A code of an authenticator app, asked for after your password.'

/** The signed-in person's second factor; shown where the service offers one and the account has a password. */
export const SecondFactorCard = () => {
  const { second_factor, has_password } = useUser()
  return second_factor === undefined || !has_password ? null : <StateCard />
}

const StateCard = () => {
  const query = useQuery(secondFactorQuery)
  const [dialog, setDialog] = useState<'setup' | 'codes' | 'remove'>()
  const close = () => setDialog(undefined)
  return (
    <Card title="Second factor" description={DESCRIPTION}>
      <QueryView query={query}>
        {(state) =>
          state.enabled ? (
            <Enabled
              state={state}
              onReplace={() => setDialog('codes')}
              onRemove={() => setDialog('remove')}
            />
          ) : (
            <Button look="primary" onPress={() => setDialog('setup')}>
              Set up a second factor
            </Button>
          )
        }
      </QueryView>
      {dialog === 'setup' && (
        <Dialog title="Set up a second factor" isOpen onClose={close}>
          <Setup done="Done" onDone={close} />
        </Dialog>
      )}
      {dialog === 'codes' && <RecoveryCodesDialog onClose={close} />}
      {dialog === 'remove' && <RemoveDialog isRequired={query.data?.required === true} onClose={close} />}
    </Card>
  )
}

/** Fewer recovery codes than this are worth replacing. */
const FEW_CODES = 3

interface EnabledProps {
  state: SecondFactor
  onReplace: () => void
  onRemove: () => void
}

const Enabled = ({ state, onReplace, onRemove }: EnabledProps) => (
  <div className="flex flex-col gap-5">
    <Facts
      facts={[
        { name: 'State', value: <Badge tone="positive">On</Badge> },
        { name: 'Since', value: state.confirmed_at ? <Moment at={state.confirmed_at} /> : '—' },
        { name: 'Recovery codes left', value: <CodesLeft left={state.recovery_codes_left} /> },
      ]}
    />
    <div className="flex flex-wrap gap-2">
      <Button onPress={onReplace}>New recovery codes</Button>
      <Button look="danger" onPress={onRemove}>
        Remove
      </Button>
    </div>
  </div>
)

const CodesLeft = ({ left }: { left: number }) =>
  left < FEW_CODES ? <Badge tone="warning">{left}: get new ones</Badge> : left
