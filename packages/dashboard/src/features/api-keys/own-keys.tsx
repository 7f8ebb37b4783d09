import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeyTable } from './key-table.tsx'
import { apiKeysQuery } from './queries.ts'

/** The signed-in person's own API keys: create, see their use, revoke. */
export const OwnKeys = () => {
  const [includeInactive, setIncludeInactive] = useState(false)
  const [skip, setSkip] = useState(0)
  const [isCreating, setIsCreating] = useState(false)
  const include = (isIncluded: boolean) => {
    setIncludeInactive(isIncluded)
    setSkip(0)
  }
  return (
    <Card
      title="API keys"
      description="Keys for your applications. You can have 100 active keys."
      padded={false}
      actions={
        <Button look="primary" onPress={() => setIsCreating(true)}>
          <Plus aria-hidden="true" />
          New API key
        </Button>
      }
    >
      <KeyTable
        query={useQuery(apiKeysQuery({ all: false, includeInactive, skip }))}
        includeInactive={includeInactive}
        skip={skip}
        onInclude={include}
        onSkip={setSkip}
      />
      {isCreating && <CreateKeyDialog onClose={() => setIsCreating(false)} />}
    </Card>
  )
}
