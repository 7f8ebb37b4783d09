import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

interface Done {
  hasKey: boolean
  hasSomethingToDecide: boolean
  hasDecided: boolean
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

/** The way from an empty installation to the first decision, with what is done already. */
export const FirstSteps = ({ done }: { done: Done }) => (
  <Card title="Three steps to the first decision" description="It takes about five minutes.">
    <ol>
      <Step
        done={done.hasKey}
        title="Create an API key"
        action={<LinkButton to="/developers">Create a key</LinkButton>}
      >
        Your application shows it with every request. It can decide and record, and nothing else.
      </Step>
      <Step
        done={done.hasSomethingToDecide}
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
        An experiment compares variants and tells which is better; a flag turns something on for some or all.
      </Step>
      <Step
        done={done.hasDecided}
        title="Ask for the first assignment"
        action={<LinkButton to="/developers">Copy the call</LinkButton>}
      >
        From your code, or from the page for developers, where you can try it with one click.
      </Step>
    </ol>
  </Card>
)
