/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { PageButtons, type PageButtonsProps } from './page-buttons.tsx'

/** Header of a page: its title, then the language and theme buttons. */
export const PageHead = ({ children, ...buttons }: PageButtonsProps & { children: ComponentChildren }) => (
  <header className="g-head">
    <div className="g-head-title">{children}</div>
    <PageButtons {...buttons} />
  </header>
)
