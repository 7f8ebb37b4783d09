import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Switch } from '../../ui/switch.tsx'
import { KeyTable } from './key-table.tsx'
import { apiKeysQuery } from './queries.ts'

/** The API keys of everybody, for superusers. */
export const ApiKeysPage = () => {
  const [includeInactive, setIncludeInactive] = useState(false)
  const query = useQuery(apiKeysQuery({ all: true, includeInactive }))
  return (
    <Page
      title="All API keys"
      description="The keys of every account. A key stops working when its owner is deactivated; your own are made under Account."
    >
      <Card padded={false}>
        <QueryView query={query}>
          {({ items }) => (
            <KeyTable
              keys={items}
              showsOwner
              toolbar={
                <Switch isSelected={includeInactive} onChange={setIncludeInactive}>
                  Show revoked and expired
                </Switch>
              }
            />
          )}
        </QueryView>
      </Card>
    </Page>
  )
}
