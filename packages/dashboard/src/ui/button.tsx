import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { classes } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'small' | 'normal'

const LOOKS: Record<Look, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-strong border-transparent',
  secondary: 'bg-surface text-ink border-line-strong hover:bg-sunken',
  quiet: 'bg-transparent text-ink-muted border-transparent hover:bg-sunken hover:text-ink',
  danger: 'bg-surface text-negative border-negative hover:bg-negative-soft',
}

const SIZES: Record<Size, string> = { small: 'h-7 px-2 text-sm', normal: 'h-9 px-3.5 text-base' }

const SHAPE =
  'inline-flex items-center justify-center gap-1.5 rounded-lg border font-medium whitespace-nowrap cursor-pointer transition-colors select-none [&_svg]:size-4 [&_svg]:shrink-0'

const look = (name: Look, size: Size): string => classes(SHAPE, LOOKS[name], SIZES[size])

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'isDisabled'> {
  children: ReactNode
  look?: Look
  size?: Size
  /** A sentence that says why the button cannot be used now: shown as a tooltip, read by screen readers. */
  refused?: string | false | undefined
  isDisabled?: boolean
}

/** A button. While `isPending` it stays in place, cannot be pressed and is announced as busy. */
export const Button = ({ look: name = 'secondary', size = 'normal', refused, ...props }: ButtonProps) => {
  const className = classes(
    look(name, size),
    'disabled:cursor-default disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-50 data-pending:opacity-60',
  )
  if (typeof refused !== 'string') return <AriaButton {...props} className={className} />
  return (
    <Tooltip text={refused}>
      <AriaButton {...props} onPress={undefined} type="button" aria-disabled="true" className={className} />
    </Tooltip>
  )
}

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  look?: Look
  size?: Size
  ref?: Ref<HTMLAnchorElement>
}

const Anchor = ({ look: name = 'secondary', size = 'normal', ref, children, ...props }: AnchorProps) => (
  <a {...props} ref={ref} className={look(name, size)}>
    {children}
  </a>
)

/** A link to another page that looks like a button. */
export const LinkButton = createLink(Anchor)
