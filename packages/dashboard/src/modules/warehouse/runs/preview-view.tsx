import { BarChart } from '../../../ui/charts/bar-chart.tsx'
import { FigureTile } from '../../../ui/figure-tile.tsx'
import { count, dateTime } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Preview } from '../api-types.ts'

/** What a source holds in a window: counts, NULLs, the first and last time, and units per label as a chart. */
export const PreviewView = ({ preview }: { preview: Preview }) => {
  const { window_start, window_end, total_rows, variants } = preview
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-ink-muted">
        From {dateTime(window_start)} to {dateTime(window_end)}.
      </p>
      {total_rows === 0 && (
        <Notice tone="warning" title="No row lies in this window">
          Check the window, the filters and the experiment key.
        </Notice>
      )}
      <Figures preview={preview} />
      {variants !== undefined && variants.length > 0 && (
        <BarChart
          label="Units per label"
          bars={variants.map(({ label, units }) => ({ id: label, label, value: units }))}
          format={count}
        />
      )}
    </div>
  )
}

const Figures = ({ preview }: { preview: Preview }) => {
  const { total_rows, units, earliest, latest } = preview
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <FigureTile label="Rows" value={count(total_rows)} />
      <FigureTile label="Units" value={count(units)} />
      <FigureTile label="First" value={earliest === undefined ? '–' : dateTime(earliest)} />
      <FigureTile label="Last" value={latest === undefined ? '–' : dateTime(latest)} />
      <NullTile label="Rows without unit" value={preview.null_unit_rows} />
      <NullTile label="Rows without variant" value={preview.null_variant_rows} />
      <NullTile label="Rows without value" value={preview.null_value_rows} />
    </div>
  )
}

/** How many rows have NULL in a column; nothing where the source has no such column. */
const NullTile = ({ label, value }: { label: string; value: number | undefined }) =>
  value !== undefined && (
    <FigureTile
      label={label}
      value={count(value)}
      hint={value === 0 ? undefined : 'left out and counted'}
      {...(value > 0 && { tone: 'warning' as const })}
    />
  )
