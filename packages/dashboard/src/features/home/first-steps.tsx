import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** Which steps are done. */
interface Progress {
  hasKey: boolean
  hasExperimentOrFlag: boolean
  hasAssignment: boolean
}

interface StepProps {
  done: boolean
  title: string
  children: ReactNode
  action: ReactNode
}

const Step = ({ done, title, children, action }: StepProps) => (
  <li className="flex flex-wrap items-start gap-3 border-line py-4 not-first:border-t">
    {done ? (
      <CircleCheck aria-label="Done" className="mt-0.5 size-5 shrink-0 text-positive" />
    ) : (
      <Circle aria-label="To do" className="mt-0.5 size-5 shrink-0 text-ink-faint" />
    )}
    <div className="min-w-52 flex-1">
      <p className="font-medium">{title}</p>
      <p className="text-sm text-ink-muted">{children}</p>
    </div>
    {!done && action}
  </li>
)

/** The steps from an empty installation to the first decision, with their progress. */
export const FirstSteps = ({ progress }: { progress: Progress }) => (
  <Card title="Three steps to the first decision" description="It takes about five minutes.">
    <ol>
      <Step
        done={progress.hasKey}
        title="Create an API key"
        action={<LinkButton to="/developers">Create a key</LinkButton>}
      >
        Your application sends it with every request. It can assign, evaluate and track, nothing else.
      </Step>
      <Step
        done={progress.hasExperimentOrFlag}
        title="Create an experiment or a feature flag"
        action={
          <span className="flex flex-wrap gap-2">
            <LinkButton to="/experiments/new" look="primary">
              New experiment
            </LinkButton>
            <LinkButton to="/feature-flags/new">New flag</LinkButton>
          </span>
        }
      >
        An experiment compares variants. A flag turns a feature on for some subjects or for all.
      </Step>
      <Step
        done={progress.hasAssignment}
        title="Request the first assignment"
        action={<LinkButton to="/developers">Copy the code</LinkButton>}
      >
        From your code, or with a test call on the Developers page.
      </Step>
    </ol>
  </Card>
)
