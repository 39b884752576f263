import { emailToFind } from '@studio/contract/kernel'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { OwnMail } from './mail.store.ts'

/** Delivers one email; throws if that failed. */
export interface Delivery {
  deliver(mail: OwnMail): Promise<void>
  close(): void
}

/** The same Message-ID on every attempt, so that mailboxes can detect duplicates. */
const envelopeOf = (from: string, mail: OwnMail) => ({
  from,
  // Stored before addresses were normalised: servers expect ASCII domains.
  to: emailToFind(mail.recipient),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: mail.createdAt,
  messageId: `<${mail.id}@studio-alpha>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  attachments: [
    ...(mail.pictures ?? []).map(({ cid, name, mime, bytes }) => ({
      cid,
      filename: name,
      contentType: mime,
      content: Buffer.from(bytes),
      contentDisposition: 'inline' as const,
    })),
    ...(mail.files ?? []).map(({ name, bytes }) => ({ filename: name, content: Buffer.from(bytes) })),
  ],
})

/** True if the mail server has permanently rejected the address. */
export function isRefused(error: unknown): boolean {
  const { responseCode, command } = (error ?? {}) as { responseCode?: unknown; command?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && command === 'RCPT TO'
}

/** Delivers through a mail server, given as `smtp://` or `smtps://` URL. */
export function deliverBySmtp(url: string, from: string): Delivery {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    async deliver(mail) {
      await transport.sendMail(envelopeOf(from, mail))
    },
    close: () => transport.close(),
  }
}

/** Writes one `.eml` file per email into `folder`, readable only by the owner because the links sign in. */
export function deliverToFolder(folder: string, from: string): Delivery {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async deliver(mail) {
      const { message } = await writer.sendMail(envelopeOf(from, mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${mail.createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${mail.id}.eml`
      await writeAtomically(folder, name, message as Buffer)
    },
    close: () => writer.close(),
  }
}

/** Deletes emails and leftovers of interrupted writes in `folder` that are older than `before`. */
export async function sweepFolder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/\.eml(\.draft)?$/.test(name)) continue
    const path = join(folder, name)
    const stats = await stat(path).catch(() => undefined)
    if (stats && stats.mtimeMs < before.getTime()) await rm(path, { force: true })
  }
}

/** Renames atomically, so that readers never see a partial file. */
async function writeAtomically(folder: string, name: string, content: Buffer): Promise<void> {
  const draft = join(folder, `.${name}.draft`)
  try {
    const file = await open(draft, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, join(folder, name))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
