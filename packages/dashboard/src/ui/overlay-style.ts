/** The look of what opens over the page: menus, lists, small panels. */
export const POPOVER =
  'rounded-xl border border-line bg-surface shadow-raised outline-none transition-opacity duration-100 data-entering:opacity-0 data-exiting:opacity-0'

/** The scrolling list inside a popover. */
export const LIST = 'max-h-80 overflow-y-auto p-1 outline-none'

/** One line of a list or menu. */
export const LIST_ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2.5 py-1.5 text-base text-ink outline-none select-none data-focused:bg-sunken data-disabled:cursor-default data-disabled:text-ink-faint'

/** The veil behind a dialog. */
export const VEIL =
  'fixed inset-0 z-40 bg-[rgb(12_18_20/0.45)] transition-opacity duration-150 data-entering:opacity-0 data-exiting:opacity-0'
