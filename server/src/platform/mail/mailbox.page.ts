import type { StoredMail } from './mail.ts'

const LINK = /https?:\/\/[^\s<>"]+/g
const CODE = /(?<!\d)\d{6}(?!\d)/

/** A mail as the mailbox shows it: what can be clicked and what can be typed, taken out of the text. */
export interface ShownMail {
  id: string
  to: string
  subject: string
  createdAt: string
  text: string
  html: string
  links: string[]
  code: string | null
}

export const showMail = (mail: StoredMail): ShownMail => ({
  id: mail.id,
  to: mail.recipient,
  subject: mail.subject,
  createdAt: mail.createdAt.toISOString(),
  text: mail.text,
  html: mail.html,
  links: mail.text.match(LINK) ?? [],
  code: CODE.exec(mail.text.replaceAll(LINK, ''))?.[0] ?? null,
})

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1b1d21, #ececee); --soft: light-dark(#5c626b, #a2a7b0);
  --ground: light-dark(#f4f4f2, #121316); --card: light-dark(#fff, #1b1d22); --line: light-dark(#dfe0dd, #2c2f36);
  --accent: light-dark(#1f4fd8, #8fb0ff) }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.125rem; margin: 0 0 .25rem }
p { margin: .25rem 0 } .soft { color: var(--soft); font-size: .875rem }
article { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin-top: 1.25rem }
a { color: var(--accent); overflow-wrap: anywhere } a:focus-visible { outline: 2px solid; outline-offset: 2px }
.way { margin: 1rem 0 .5rem } .url { overflow-wrap: anywhere }
.open { display: inline-block; padding: .5rem 1rem; border-radius: .5rem; background: var(--accent);
  color: light-dark(#fff, #0e1014); font-weight: 600; text-decoration: none }
.code { font: 600 1.75rem/1.2 ui-monospace, monospace; letter-spacing: .2em; margin: .75rem 0 }
details { margin-top: .75rem } summary { cursor: pointer; color: var(--soft) }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.5 ui-monospace, monospace; margin: .75rem 0 0 }`

const cardOf = (mail: ShownMail) => `<article>
<h2>${escape(mail.subject)}</h2>
<p class="soft">To ${escape(mail.to)} · <time datetime="${mail.createdAt}">${mail.createdAt.slice(0, 19).replace('T', ' ')} UTC</time></p>
${mail.links.map((link) => `<p class="way"><a class="open" href="${escape(link)}">Open the link</a></p><p class="soft url">${escape(link)}</p>`).join('\n')}
${mail.code ? `<p class="code">${mail.code}</p>` : ''}
<details><summary>The whole mail</summary><pre>${escape(mail.text)}</pre></details>
</article>`

/** The page as HTML; `nonce` is the one its policy names. */
export const mailboxPage = (mails: ShownMail[], nonce: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/icon.svg" type="image/svg+xml">
<title>Mailbox · Studio Alpha</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>Mailbox</h1>
<p class="soft">No mail server is configured, so mails stay on this machine. The newest comes first.
<a href="/debug/mailbox">Look again</a></p>
${mails.length === 0 ? '<article><p>No mails yet. Ask for a sign-in link and come back.</p></article>' : mails.map(cardOf).join('\n')}
</main></body></html>`
