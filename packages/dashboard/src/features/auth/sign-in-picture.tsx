const INTERVALS = [
  { name: 'first', y: 292, low: 150, high: 316, estimate: 232, isClear: false },
  { name: 'second', y: 330, low: 262, high: 392, estimate: 330, isClear: true },
  { name: 'third', y: 368, low: 120, high: 236, estimate: 176, isClear: false },
  { name: 'fourth', y: 406, low: 290, high: 368, estimate: 330, isClear: true },
] as const

const CONTROL = 'M20 250 C110 250 120 70 190 70 S270 250 360 250'
const TREATMENT = 'M130 250 C220 250 250 96 310 96 S390 250 470 250'

/** A picture of an experiment: two distributions that differ, and intervals around an effect of zero. */
export const SignInPicture = () => (
  <svg viewBox="0 0 490 440" aria-hidden="true" className="w-full max-w-xl">
    <path d={`${CONTROL} Z`} className="fill-gold opacity-12" />
    <path d={CONTROL} className="fill-none stroke-gold" strokeWidth="2" />
    <path d={`${TREATMENT} Z`} className="fill-accent opacity-14" />
    <path d={TREATMENT} className="fill-none stroke-accent" strokeWidth="2.5" />
    <line x1="20" x2="470" y1="250" y2="250" className="stroke-line-strong" strokeWidth="1" />
    <line x1="240" x2="240" y1="268" y2="430" className="stroke-line-strong" strokeDasharray="3 4" />
    {INTERVALS.map(({ name, y, low, high, estimate, isClear }) => (
      <g key={name} className={isClear ? 'fill-accent stroke-accent' : 'fill-ink-faint stroke-ink-faint'}>
        <line x1={low} x2={high} y1={y} y2={y} strokeWidth="2" strokeLinecap="round" />
        <line x1={low} x2={low} y1={y - 5} y2={y + 5} strokeWidth="2" strokeLinecap="round" />
        <line x1={high} x2={high} y1={y - 5} y2={y + 5} strokeWidth="2" strokeLinecap="round" />
        <circle cx={estimate} cy={y} r="5.5" stroke="none" />
      </g>
    ))}
  </svg>
)
