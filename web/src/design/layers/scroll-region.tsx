import type { ReactNode } from 'react'

/** A part that scrolls by itself though nothing in it takes the focus: the arrow keys reach it all the same. `label` names it to screen readers. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
