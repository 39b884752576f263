import type { ReactNode } from 'react'

/**
 * A scrollable region without focusable content, made focusable for the arrow keys. `label` is its accessible name.
 */
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
