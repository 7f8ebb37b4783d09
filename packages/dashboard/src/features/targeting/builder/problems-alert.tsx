/** Problems of a part of the rules, announced when they appear; nothing without problems. */
export const Problems = ({ texts }: { texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <p role="alert" className="my-1 text-sm text-negative">
      {texts.join(' ')}
    </p>
  )
