/** The numbers of a chart as text, for its table. The first cell of a row names it. */
export interface ChartNumbers {
  columns: readonly string[]
  rows: readonly { id: string; cells: readonly string[] }[]
}

interface ChartTableProps {
  label: string
  numbers: ChartNumbers
}

/** What a chart shows, as a table. */
export const ChartTable = ({ label, numbers: { columns, rows } }: ChartTableProps) => {
  const [first, ...others] = columns
  return (
    <section aria-label={label} className="max-h-full overflow-auto rounded-lg border border-line">
      <table className="figures w-full border-collapse text-sm">
        <thead className="sticky top-0 bg-sunken text-ink-muted">
          <tr>
            <th scope="col" className="px-3 py-2 text-left font-medium">
              {first}
            </th>
            {others.map((column) => (
              <th key={column} scope="col" className="px-3 py-2 text-right font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <ChartTableRow key={id} columns={columns} cells={cells} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const ChartTableRow = ({ columns, cells }: { columns: readonly string[]; cells: readonly string[] }) => (
  <tr className="border-t border-line">
    {columns.map((column, index) =>
      index === 0 ? (
        <th key={column} scope="row" className="px-3 py-2 text-left font-medium">
          {cells[0]}
        </th>
      ) : (
        <td key={column} className="px-3 py-2 text-right whitespace-nowrap">
          {cells[index]}
        </td>
      ),
    )}
  </tr>
)
