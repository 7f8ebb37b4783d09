import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Disclosure as AriaDisclosure, Button, DisclosurePanel } from 'react-aria-components'

interface DisclosureProps {
  title: ReactNode
  /** Open at first. */
  isOpen?: boolean
  children: ReactNode
}

/** A title that opens and closes what most readers do not need. */
export const Disclosure = ({ title, isOpen = false, children }: DisclosureProps) => (
  <AriaDisclosure defaultExpanded={isOpen} className="group min-w-0">
    <Button
      slot="trigger"
      className="-mx-1.5 flex min-h-8 cursor-pointer items-center gap-1.5 rounded-lg px-1.5 text-left font-medium text-ink hover:bg-sunken"
    >
      <ChevronRight
        aria-hidden="true"
        className="size-4 shrink-0 text-ink-faint transition-transform group-data-expanded:rotate-90"
      />
      {title}
    </Button>
    <DisclosurePanel className="group-data-expanded:pt-2">{children}</DisclosurePanel>
  </AriaDisclosure>
)
