/** The few pages the server makes itself, without scripts. */

/** Text made safe inside an element or an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] as string,
  )

/** The two rooms of the web app, for the few pages the server makes itself. */
const STYLE = `
:root { color-scheme: dark light; --ink: light-dark(#2a241f, #f0ebe0); --soft: light-dark(#635b53, #b0aaa1);
  --ground: light-dark(#f9f8f5, #120e0b); --raise: light-dark(#fff, #1a1613); --line: light-dark(#dfdcd7, #302a26);
  --accent: light-dark(#c8341a, #ff6a45); --on-accent: light-dark(#fff, #1d100b); --focus: light-dark(#b3701c, #f5a958) }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.55 system-ui, sans-serif }
main { max-width: 52rem; margin: 0 auto; padding: 2.5rem 1.25rem 6rem }
h1 { font: 400 1.75rem/1.2 Georgia, serif; margin: 0 0 .5rem }
h2 { font-size: 1.0625rem; margin: 0 0 .25rem }
p { margin: .25rem 0 } .soft { color: var(--soft); font-size: .875rem }
a { color: var(--accent); overflow-wrap: anywhere }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
summary { cursor: pointer }
code, pre { font: 13px/1.5 ui-monospace, monospace }
pre { overflow: auto; padding: .75rem; background: var(--raise); border: 1px solid var(--line); white-space: pre-wrap }`

/** A page without scripts. `nonce` is the one its policy names; `style` is added to the common one. */
export const plainPage = (page: { title: string; style: string; nonce: string; body: string }): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="/icon.svg" type="image/svg+xml"><title>${escapeHtml(page.title)} · Studio Alpha</title>
<style nonce="${page.nonce}">${STYLE}${page.style}</style></head><body><main>${page.body}</main></body></html>`
