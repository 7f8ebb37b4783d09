import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'

/** One tab. */
interface TabItem<Id extends string = string> {
  id: Id
  label: string
  /** A number or word beside the label. */
  badge?: ReactNode
}

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly TabItem<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** The content of the selected tab. */
  children: ReactNode
}

const TAB =
  '-mb-px flex h-10 cursor-pointer items-center gap-1.5 rounded-t-md border-b-2 border-transparent px-1 whitespace-nowrap text-ink-muted outline-none transition-colors hover:text-ink data-selected:border-accent data-selected:font-medium data-selected:text-ink data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus'

/** Parts of one thing of which one is seen at a time. On narrow screens the row of tabs scrolls by itself. */
export const Tabs = <Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) => (
  <AriaTabs
    selectedKey={selected}
    onSelectionChange={(key) => {
      const chosen = tabs.find(({ id }) => id === key)
      if (chosen && chosen.id !== selected) onSelect(chosen.id)
    }}
    className="flex min-w-0 flex-col gap-5"
  >
    <div className="overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none] print:hidden">
      <TabList aria-label={label} items={tabs} className="flex w-max min-w-full gap-5">
        {({ id, label: text, badge }) => (
          <Tab id={id} className={TAB}>
            {text}
            {badge !== undefined && (
              <span className="figures rounded-full bg-sunken px-1.5 text-xs text-ink-muted">{badge}</span>
            )}
          </Tab>
        )}
      </TabList>
    </div>
    {/* A panel of its own for each tab: a panel keeps the id that it was drawn with, and the tab would name another one. */}
    <TabPanel key={selected} id={selected} className="min-w-0 rounded-lg outline-offset-4">
      {children}
    </TabPanel>
  </AriaTabs>
)
