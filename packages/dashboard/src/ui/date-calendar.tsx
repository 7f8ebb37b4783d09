import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components'

const STEP =
  'grid size-8 cursor-pointer place-items-center rounded-lg text-ink-muted hover:bg-sunken hover:text-ink disabled:cursor-default disabled:opacity-40'

const DAY =
  'figures grid size-8.5 cursor-pointer place-items-center rounded-lg text-sm hover:bg-sunken data-outside-month:hidden data-disabled:cursor-default data-disabled:text-ink-faint data-disabled:line-through data-today:font-semibold data-today:text-accent data-selected:bg-accent data-selected:text-accent-ink data-focus-visible:outline-2 data-focus-visible:outline-offset-1 data-focus-visible:outline-focus'

/** A month to pick a day from, inside a date picker. */
export const DateCalendar = () => (
  <Calendar firstDayOfWeek="mon">
    <header className="flex items-center justify-between pb-2">
      <Button slot="previous" className={STEP}>
        <ChevronLeft aria-hidden="true" className="size-4" />
      </Button>
      <Heading className="text-base font-semibold" />
      <Button slot="next" className={STEP}>
        <ChevronRight aria-hidden="true" className="size-4" />
      </Button>
    </header>
    <CalendarGrid weekdayStyle="short">
      <CalendarGridHeader>
        {(day) => (
          <CalendarHeaderCell className="pb-1 text-xs font-medium text-ink-muted">{day}</CalendarHeaderCell>
        )}
      </CalendarGridHeader>
      <CalendarGridBody>{(date) => <CalendarCell date={date} className={DAY} />}</CalendarGridBody>
    </CalendarGrid>
  </Calendar>
)
