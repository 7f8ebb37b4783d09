import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { type Step, Steps } from '../../../ui/steps.tsx'
import type { Connection, Connector, PublicKey, WarehouseType } from '../api-types.ts'
import { BetaBadge } from '../beta-badge.tsx'
import { failureOf } from '../failures.ts'
import { warehouseOf } from '../names.ts'
import { connectorsQuery } from '../queries.ts'
import { inWords } from '../refusals.ts'
import { useCreateConnection } from './commands.ts'
import { ConnectionFields } from './connection-fields.tsx'
import { canTest, draftOf, writeOf } from './draft.ts'
import { PublicKeySteps } from './public-key-steps.tsx'
import { SettingsTest } from './settings-test.tsx'
import { TestConnection } from './test-connection.tsx'

type StepId = 'type' | 'settings' | 'test'

const CRUMBS = [{ label: 'Warehouse', to: '/warehouse' }] as const

/** The guided creation of a connection: its kind, its settings, then its key and a first test. */
export const NewConnectionPage = () => (
  <Page
    title="New connection"
    description="Analyses read through it. Only aggregates come back; rows stay in the warehouse."
    crumbs={CRUMBS}
    status={<BetaBadge />}
  >
    <QueryView query={useQuery(connectorsQuery)}>
      {({ connectors }) => <Creation connectors={connectors} />}
    </QueryView>
  </Page>
)

const stepsAt = (current: StepId, type: WarehouseType | undefined): Step[] => {
  const last = type === 'warehouse_a' ? 'Register and test' : 'Test'
  const names: readonly [StepId, string][] = [
    ['type', 'Warehouse'],
    ['settings', 'Settings'],
    ['test', last],
  ]
  const at = names.findIndex(([id]) => id === current)
  return names.map(([id, label], index) => ({
    id,
    label,
    state: stateAt(index, at),
  }))
}

const stateAt = (index: number, current: number): Step['state'] => {
  if (index === current) return 'current'
  return index < current ? 'done' : 'later'
}

/** What was created, with the key that is shown this once. */
interface Created {
  connection: Connection
  publicKey: PublicKey | undefined
}

const stepOf = ({ isCreated, isChosen }: { isCreated: boolean; isChosen: boolean }): StepId => {
  if (isCreated) return 'test'
  return isChosen ? 'settings' : 'type'
}

const Creation = ({ connectors }: { connectors: readonly Connector[] }) => {
  const [type, setType] = useState<WarehouseType>()
  const [isChosen, setIsChosen] = useState(false)
  const create = useCreateConnection()
  const created = create.data && { connection: create.data, publicKey: create.data.public_key }
  const step = stepOf({ isCreated: created !== undefined, isChosen })
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <Steps label="Steps of a new connection" steps={stepsAt(step, type)} />
      {step === 'type' && (
        <TypeCard connectors={connectors} type={type} onChange={setType} onNext={() => setIsChosen(true)} />
      )}
      {step === 'settings' && type && (
        <SettingsCard type={type} create={create} onBack={() => setIsChosen(false)} />
      )}
      {created && <TestCard created={created} />}
    </div>
  )
}

interface TypeCardProps {
  connectors: readonly Connector[]
  type: WarehouseType | undefined
  onChange: (type: WarehouseType) => void
  onNext: () => void
}

const TypeCard = ({ connectors, type, onChange, onNext }: TypeCardProps) => {
  const enabled = connectors.filter((connector) => connector.enabled)
  const [reason] = connectors.flatMap((connector) => (connector.reason ? [connector.reason] : []))
  if (enabled.length === 0) {
    const { what, remedy } = failureOf(reason ?? 'credentials_unavailable')
    return (
      <Notice tone="warning" title="No connection can be created yet">
        {what} {remedy}
      </Notice>
    )
  }
  return (
    <Card title="Where is your data?">
      <div className="flex flex-col gap-4">
        <RadioGroup
          label="Warehouse"
          options={enabled.map(({ warehouse_type }) => ({
            id: warehouse_type,
            ...warehouseOf(warehouse_type),
          }))}
          value={type}
          onChange={onChange}
        />
        <div className="flex justify-end">
          <Button look="primary" isDisabled={type === undefined} onPress={onNext}>
            Continue
          </Button>
        </div>
      </div>
    </Card>
  )
}

interface SettingsCardProps {
  type: WarehouseType
  create: ReturnType<typeof useCreateConnection>
  onBack: () => void
}

const SettingsCard = ({ type, create, onBack }: SettingsCardProps) => {
  const [draft, setDraft] = useState(() => draftOf(undefined))
  return (
    <Card
      title={`Connect to ${warehouseOf(type).label}`}
      description={
        type === 'warehouse_a'
          ? 'A key pair is generated when you create the connection; the next step shows how to register it.'
          : 'You can test the settings before anything is stored.'
      }
    >
      <Form error={inWords(create.error)} onSubmit={() => create.run(writeOf(type, draft))}>
        <ConnectionFields type={type} draft={draft} onChange={setDraft} />
        {type !== 'warehouse_a' && (
          <SettingsTest isReady={canTest(type, draft)} body={() => writeOf(type, draft)} />
        )}
        <div className="flex justify-end gap-2">
          <Button onPress={onBack}>Back</Button>
          <Button type="submit" look="primary" isPending={create.isPending}>
            Create connection
          </Button>
        </div>
      </Form>
    </Card>
  )
}

const TestCard = ({ created: { connection, publicKey } }: { created: Created }) => (
  <Card title={publicKey ? 'Register the key, then test' : 'Test the connection'}>
    <div className="flex flex-col gap-5">
      {publicKey && <PublicKeySteps publicKey={publicKey} />}
      <TestConnection connection={connection} />
      <div className="flex flex-wrap justify-end gap-2">
        <LinkButton to="/warehouse/connections/$id" params={{ id: connection.id }}>
          Open the connection
        </LinkButton>
        <LinkButton
          look="primary"
          to="/warehouse/sources/new"
          search={{ connection: connection.id, kind: 'assignment' }}
        >
          Add a source
        </LinkButton>
      </div>
    </div>
  </Card>
)
