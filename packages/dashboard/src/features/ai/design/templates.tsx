import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../../app/permissions.ts'
import { Card } from '../../../ui/card.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { labelOf, TYPES, templatesQuery } from '../../experiments/index.ts'

/** Templates of common experiments, linked for those who may create one. */
export const Templates = () => {
  const query = useQuery(templatesQuery)
  const isEditor = useMay('editor', 'experiment.create')
  return (
    <Card
      title="Or start from a template"
      description="Hypothesis, metrics, guardrails and variants of common experiments."
    >
      <QueryView query={query}>
        {({ items }) => (
          <ul className="grid gap-x-8 sm:grid-cols-2">
            {items.map(({ id, name, type, description }) => (
              <li key={id} className="border-t border-line py-3">
                <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <TemplateName id={id} name={name} isLink={isEditor} />
                  <span className="text-sm text-ink-muted">{labelOf(TYPES, type)}</span>
                </p>
                <p className="mt-0.5 text-sm text-ink-muted">{description}</p>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  )
}

interface TemplateNameProps {
  id: string
  name: string
  /** false: the reader may not create experiments. */
  isLink: boolean
}

const TemplateName = ({ id, name, isLink }: TemplateNameProps) =>
  isLink ? (
    <Link
      to="/experiments/new"
      search={{ template: id }}
      className="rounded font-medium text-accent underline-offset-2 hover:underline"
    >
      {name}
    </Link>
  ) : (
    <span className="font-medium">{name}</span>
  )
