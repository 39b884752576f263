import { dateFormat } from '@studio/domain/kernel'
import { escapeHtml, plainPage, type Theme } from '../pages/index.ts'
import type { StoredMail } from './mail.ts'
import { type MailboxLanguage, TEXTS } from './mailbox.texts.ts'

const LINK = /https?:\/\/[^\s<>"]+/g
const CODE = /(?<!\d)\d{6}(?!\d)/

/** An email in the mailbox, with link and code extracted from its text. */
export interface DisplayedMail {
  id: string
  to: string
  subject: string
  createdAt: string
  text: string
  html: string
  links: string[]
  code: string | null
}

export const showMail = (mail: StoredMail): DisplayedMail => ({
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
.code { font: 400 1.75rem/1.2 ui-monospace, monospace; letter-spacing: .2em; margin: .75rem 0 }
.foot { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; margin-top: .75rem }
details { flex: 1 1 16rem; min-width: 0 } summary { color: var(--soft) }`

/** Display options of the mailbox. */
interface MailboxOptions {
  /** Nonce of the page's CSP. */
  nonce: string
  language: MailboxLanguage
  /** Theme chosen in the web app; default: the browser's preference. */
  theme: Theme | undefined
}

function cardOf(mail: DisplayedMail, { language }: MailboxOptions): string {
  const texts = TEXTS[language]
  const time = dateFormat(language, 'exactMoment', 'UTC')
  const links = mail.links.map(
    (link) =>
      `<p class="way"><a class="open" href="${escapeHtml(link)}">${texts.open}</a></p><p class="soft url">${escapeHtml(link)}</p>`,
  )
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p class="soft">${texts.to.replace('{address}', () => escapeHtml(mail.to))} · <time datetime="${mail.createdAt}">${time.format(new Date(mail.createdAt))} UTC</time></p>
${links.join('\n')}
${mail.code ? `<p class="code">${mail.code}</p>` : ''}
<div class="foot"><details><summary>${texts.text}</summary><pre>${escapeHtml(mail.text)}</pre></details>
<a href="/debug/mailbox/${mail.id}">${texts.asSent}</a></div>
</article>`
}

/** HTML of the page. */
export function mailboxPage(mails: DisplayedMail[], options: MailboxOptions): string {
  const texts = TEXTS[options.language]
  const parameters = new URLSearchParams({
    language: options.language,
    ...(options.theme && { theme: options.theme }),
  })
  const cards = mails.map((mail) => cardOf(mail, options))
  return plainPage({
    ...options,
    title: texts.title,
    style: STYLE,
    body: `<h1>${texts.title}</h1>
<p class="soft">${texts.why}
<a href="/debug/mailbox?${escapeHtml(parameters.toString())}">${texts.again}</a></p>
${cards.length === 0 ? `<article><p>${texts.empty}</p></article>` : cards.join('\n')}`,
  })
}
