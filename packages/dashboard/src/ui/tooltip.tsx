import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, Button, TooltipTrigger } from 'react-aria-components'

interface TooltipProps {
  /** One short sentence. */
  text: string
  /** One element that can take focus. */
  children: ReactNode
}

/** Says more about a control when it is hovered or focused. */
export const Tooltip = ({ text, children }: TooltipProps) => (
  <TooltipTrigger delay={300} closeDelay={80}>
    {children}
    <AriaTooltip
      offset={6}
      className="max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-sm text-canvas shadow-raised"
    >
      {text}
    </AriaTooltip>
  </TooltipTrigger>
)

/** A word or mark in running text that explains itself when hovered or focused. */
export const Explained = ({ text, children }: { text: string; children: ReactNode }) => (
  <Tooltip text={text}>
    <Button className="cursor-help underline decoration-line-strong decoration-dotted underline-offset-4">
      {children}
    </Button>
  </Tooltip>
)
