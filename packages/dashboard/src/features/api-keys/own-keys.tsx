import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Switch } from '../../ui/switch.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeyTable } from './key-table.tsx'
import { apiKeysQuery } from './queries.ts'

/** The signed-in person's own API keys: create, see their use, revoke. */
export const OwnKeys = () => {
  const [includeInactive, setIncludeInactive] = useState(false)
  const [isCreating, setIsCreating] = useState(false)
  const query = useQuery(apiKeysQuery({ all: false, includeInactive }))
  const create = (
    <Button look="primary" onPress={() => setIsCreating(true)}>
      <Plus aria-hidden="true" />
      New API key
    </Button>
  )
  return (
    <Card
      title="API keys"
      description="For applications that assign, track and evaluate; up to 100 that can be used."
      padded={false}
      actions={create}
    >
      <QueryView query={query}>
        {({ items }) => (
          <KeyTable
            keys={items}
            toolbar={
              <Switch isSelected={includeInactive} onChange={setIncludeInactive}>
                Show revoked and expired
              </Switch>
            }
          />
        )}
      </QueryView>
      <CreateKeyDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </Card>
  )
}
