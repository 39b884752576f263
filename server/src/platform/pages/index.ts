/** Pages that the server renders without scripts, and the colours that they share with emails. */
import { escapeHtml } from './escape.ts'
import { ROOMS } from './rooms.ts'

export * from './escape.ts'
export * from './facts.ts'
export * from './rooms.ts'

/** Themes of the web app. Without a chosen one, the browser’s preference applies. */
export type Theme = 'dark' | 'light'

const COLOURS = Object.entries(ROOMS)
  .map(([name, [light, dark]]) => `--${name}: light-dark(${light}, ${dark})`)
  .join('; ')

const STYLE = `
:root { color-scheme: dark light; ${COLOURS} }
:root[data-theme="dark"] { color-scheme: dark }
:root[data-theme="light"] { color-scheme: light }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.55 system-ui, sans-serif }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1.25rem 6rem }
.wordmark { display: inline-flex; align-items: center; gap: .75rem; margin-bottom: 2rem; color: var(--ink);
  font: 400 1.375rem/1.75rem Georgia, serif; text-decoration: none }
.wordmark::before { content: ""; width: 9px; height: 9px; border-radius: 50%; background: var(--accent) }
h1 { font: 400 1.75rem/1.2 Georgia, serif; margin: 0 0 .5rem }
h2 { font-size: 1.0625rem; margin: 0 0 .25rem }
p { margin: .25rem 0 } .soft { color: var(--soft); font-size: .875rem }
a { color: var(--accent-ink); overflow-wrap: anywhere }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
summary { cursor: pointer }
code, pre { font: 13px/1.5 ui-monospace, monospace }
pre { overflow: auto; padding: .75rem; background: var(--raise); border: 1px solid var(--line); white-space: pre-wrap }`

interface Page {
  title: string
  /** Added to the shared style. */
  style: string
  /** Nonce of the content security policy. */
  nonce: string
  body: string
  /** Language of the page; English by default. */
  language?: string
  theme?: Theme | undefined
}

/** Renders a page without scripts, below the logo. */
export const plainPage = ({ title, style, nonce, body, language = 'en', theme }: Page): string =>
  `<!doctype html>
<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="/icon.svg" type="image/svg+xml"><title>${escapeHtml(title)} · Studio Alpha</title>
<style nonce="${nonce}">${STYLE}${style}</style></head><body><main><a class="wordmark" href="/">Studio Alpha</a>${body}</main></body></html>`
