import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

type StepState = 'done' | 'current' | 'later' | 'invalid'

/** One step of a longer task. */
export interface Step {
  id: string
  label: string
  state: StepState
}

interface StepsProps {
  label: string
  steps: readonly Step[]
  /** Makes the steps buttons that lead to them. */
  onSelect?: (id: string) => void
}

const MARKS: Record<StepState, string> = {
  done: 'border-accent bg-accent-soft text-accent',
  current: 'border-accent bg-accent text-accent-ink',
  later: 'border-line-strong bg-surface text-ink-muted',
  invalid: 'border-negative bg-negative-soft text-negative',
}

const SPOKEN: Record<StepState, string> = {
  done: 'completed',
  current: 'current',
  later: 'not started',
  invalid: 'needs attention',
}

const Mark = ({ state, number }: { state: StepState; number: number }) => (
  <span
    aria-hidden="true"
    className={classes(
      'figures grid size-6.5 shrink-0 place-items-center rounded-full border text-xs font-semibold [&_svg]:size-3.5',
      MARKS[state],
    )}
  >
    {state === 'done' && <Check strokeWidth={3} />}
    {state === 'invalid' && <CircleAlert />}
    {(state === 'current' || state === 'later') && number}
  </span>
)

const SHAPE = 'flex min-w-0 items-center gap-2 rounded-lg py-1 pr-2 pl-1 text-left text-sm'

/** The progress through a task of several steps. On narrow screens only the current step shows its name. */
export const Steps = ({ label, steps, onSelect }: StepsProps) => (
  <nav aria-label={label}>
    <ol className="flex items-center gap-1 overflow-x-auto py-1 [scrollbar-width:none]">
      {steps.map(({ id, label: name, state }, index) => (
        <li
          key={id}
          className="flex min-w-0 shrink-0 items-center gap-1 not-first:before:h-px not-first:before:w-4 not-first:before:bg-line-strong sm:not-first:before:w-6"
        >
          <StepButton state={state} onSelect={onSelect && (() => onSelect(id))}>
            <Mark state={state} number={index + 1} />
            <span
              className={classes(
                'whitespace-nowrap',
                state === 'current' ? 'font-medium text-ink' : 'sr-only text-ink-muted sm:not-sr-only',
              )}
            >
              {name}
              <span className="sr-only">, {SPOKEN[state]}</span>
            </span>
          </StepButton>
        </li>
      ))}
    </ol>
  </nav>
)

interface StepButtonProps {
  state: StepState
  onSelect: (() => void) | undefined
  children: ReactNode
}

const StepButton = ({ state, onSelect, children }: StepButtonProps) => {
  const current = state === 'current' ? 'step' : undefined
  if (onSelect === undefined) {
    return (
      <span aria-current={current} className={SHAPE}>
        {children}
      </span>
    )
  }
  return (
    <button
      type="button"
      aria-current={current}
      onClick={onSelect}
      className={classes(SHAPE, 'cursor-pointer -outline-offset-1 hover:bg-sunken')}
    >
      {children}
    </button>
  )
}
