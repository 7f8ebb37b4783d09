import { Link } from '@tanstack/react-router'
import type { Experiment } from '../../features/experiments/index.ts'
import { TrafficCard } from './traffic-card.tsx'

/** On the page of an experiment between URLs: its traffic, and the way to all about it. */
export const SplitUrlPart = ({ experiment }: { experiment: Experiment }) => (
  <TrafficCard
    experiment={experiment}
    actions={
      <Link
        to="/experiments/$id/split-url"
        params={{ id: experiment.id }}
        className="rounded text-sm font-medium text-accent underline"
      >
        Links and edge configuration
      </Link>
    }
  />
)
