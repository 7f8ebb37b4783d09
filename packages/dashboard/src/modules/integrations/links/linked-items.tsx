import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { LinkedEntity } from '../../../app/module-parts.ts'
import { useMay } from '../../../app/permissions.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { IntegrationLink } from '../api-types.ts'
import { useDeleteLink } from '../commands.ts'
import { kindOf } from '../kinds.ts'
import { linksQuery, PAGE_SIZE } from '../queries.ts'
import { LinkDialog } from './link-dialog.tsx'

/** The items of other services that are linked to an experiment or a feature flag. */
export const LinkedItems = ({ entity }: { entity: LinkedEntity }) => {
  const [skip, setSkip] = useState(0)
  const [isAdding, setIsAdding] = useState(false)
  const mayChange = useMay('editor')
  return (
    <Card
      title="Linked items"
      description="Issues, pull requests and records of other services."
      actions={
        mayChange && (
          <Button size="small" onPress={() => setIsAdding(true)}>
            <Plus aria-hidden="true" />
            Link item
          </Button>
        )
      }
    >
      <QueryView query={useQuery(linksQuery(entity, skip))}>
        {({ items, total }) => (
          <div className="flex flex-col gap-3">
            {items.length === 0 && <p className="text-ink-muted">No item is linked.</p>}
            <ul className="flex flex-col divide-y divide-line empty:hidden">
              {items.map((link) => (
                <LinkRow key={link.id} link={link} mayChange={mayChange} />
              ))}
            </ul>
            <Pager skip={skip} limit={PAGE_SIZE} total={total} onChange={setSkip} />
          </div>
        )}
      </QueryView>
      {isAdding && <LinkDialog entity={entity} onClose={() => setIsAdding(false)} />}
    </Card>
  )
}

interface LinkRowProps {
  link: IntegrationLink
  mayChange: boolean
}

const LinkRow = ({ link, mayChange }: LinkRowProps) => {
  const remove = useDeleteLink(link)
  const { external_id, external_status, integration_type, source, updated_at } = link
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <ItemTitle link={link} />
          {external_status !== null && <Badge>{external_status}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {kindOf(integration_type).label} {external_id} ·{' '}
          {source === 'webhook' ? 'linked by a webhook' : 'linked by hand'} · updated{' '}
          <Moment at={updated_at} />
        </p>
      </div>
      {mayChange && (
        <Button look="quiet" size="small" isPending={remove.isPending} onPress={() => remove.run()}>
          Remove<span className="sr-only"> the link to {external_id}</span>
        </Button>
      )}
    </li>
  )
}

const ItemTitle = ({ link: { external_url, title, external_id } }: { link: IntegrationLink }) => {
  const text = title ?? external_id
  if (external_url === null) return <span className="font-medium wrap-anywhere">{text}</span>
  return (
    <a
      href={external_url}
      target="_blank"
      rel="noopener noreferrer"
      className="font-medium wrap-anywhere text-accent underline underline-offset-2"
    >
      {text}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
