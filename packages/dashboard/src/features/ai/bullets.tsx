/** List under a heading; nothing when it is empty. */
export const Bullets = ({ title, items }: { title: string; items: readonly string[] }) =>
  items.length > 0 && (
    <section>
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
