import { Label, ProgressBar } from 'react-aria-components'
import { percent } from './format.ts'

interface ProgressProps {
  label: string
  /** From 0 to 1; undefined: the duration is unknown. */
  value: number | undefined
  /** How far in words, such as '1,200 of 5,000 subjects'; the percentage by default. */
  text?: string
  labelHidden?: boolean
}

/** A progress bar with its label and value. */
export const Progress = ({ label, value, text, labelHidden = false }: ProgressProps) => {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value))
  const shown = text ?? (share === undefined ? '' : percent(share, 0))
  return (
    <ProgressBar
      minValue={0}
      maxValue={1}
      value={share}
      valueLabel={shown}
      isIndeterminate={share === undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <Label className={labelHidden ? 'sr-only' : 'font-medium'}>{label}</Label>
        <span className="figures text-ink-muted">{shown}</span>
      </div>
      <div className="h-1.5 overflow-hidden rounded-full bg-line">
        <div
          className={
            share === undefined
              ? 'h-full w-1/3 animate-pulse rounded-full bg-accent'
              : 'h-full rounded-full bg-accent transition-[width]'
          }
          style={share === undefined ? undefined : { width: `${share * 100}%` }}
        />
      </div>
    </ProgressBar>
  )
}
