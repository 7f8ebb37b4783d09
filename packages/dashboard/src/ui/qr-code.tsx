import qrcode from 'qrcode-generator'
import { useMemo } from 'react'

interface QrCodeProps {
  /** What the code contains. */
  text: string
  /** What it is for; screen readers read this in its place. */
  label: string
}

/** Light modules around a code, which readers need to find it. */
const MARGIN = 4

/** One path with a square for each dark module, and the length of a side in modules. */
const drawingOf = (text: string): { path: string; size: number } => {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const cells = Array.from({ length: count * count }, (_, index) => ({
    row: Math.floor(index / count),
    column: index % count,
  }))
  const path = cells
    .filter(({ row, column }) => code.isDark(row, column))
    .map(({ row, column }) => `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`)
    .join('')
  return { path, size: count + 2 * MARGIN }
}

/** A QR code: dark on white in either theme, because readers expect it so. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const { path, size } = useMemo(() => drawingOf(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-52 rounded-lg border border-line"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
