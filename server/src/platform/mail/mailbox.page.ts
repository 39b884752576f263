import { escapeHtml, plainPage } from '../pages/index.ts'
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

const STYLE = `
article { background: var(--raise); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; margin-top: 1.25rem }
.way { margin: 1rem 0 .5rem } .url { overflow-wrap: anywhere }
.open { display: inline-block; padding: .625rem 1.25rem; border-radius: 6px; background: var(--accent);
  color: var(--on-accent); font-weight: 600; text-decoration: none }
.code { font: 600 1.75rem/1.2 ui-monospace, monospace; letter-spacing: .2em; margin: .75rem 0 }
details { margin-top: .75rem } summary { color: var(--soft) }`

const cardOf = (mail: ShownMail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p class="soft">To ${escapeHtml(mail.to)} · <time datetime="${mail.createdAt}">${mail.createdAt.slice(0, 19).replace('T', ' ')} UTC</time></p>
${mail.links.map((link) => `<p class="way"><a class="open" href="${escapeHtml(link)}">Open the link</a></p><p class="soft url">${escapeHtml(link)}</p>`).join('\n')}
${mail.code ? `<p class="code">${mail.code}</p>` : ''}
<details><summary>The whole mail</summary><pre>${escapeHtml(mail.text)}</pre></details>
</article>`

/** The page as HTML; `nonce` is the one its policy names. */
export const mailboxPage = (mails: ShownMail[], nonce: string): string =>
  plainPage({
    title: 'Mailbox',
    nonce,
    style: STYLE,
    body: `<h1>Mailbox</h1>
<p class="soft">No mail server is configured, so mails stay on this machine. The newest comes first.
<a href="/debug/mailbox">Look again</a></p>
${mails.length === 0 ? '<article><p>No mails yet. Ask for a sign-in link and come back.</p></article>' : mails.map(cardOf).join('\n')}`,
  })
