import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio } from '../../../testing/index.ts'
import { systemClock } from '../clock/index.ts'
import { createLog } from '../log/index.ts'
import { openPubSub } from '../pubsub/index.ts'
import { openQueue } from '../queue/index.ts'
import { createMail, type Mail, SEND_MAIL, SEND_MAIL_TO_OTHERS } from './index.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function openDatabaseOnly(): Promise<Studio> {
  const studio = await startTestStudio({ runsWorker: false })
  closers.push(() => studio.close())
  return studio
}

async function openSender(studio: Studio, options: { url?: string } = {}): Promise<Mail> {
  const log = createLog('silent')
  const { database, dataDir } = studio
  const pubsub = await openPubSub(database.connection, database.pool, log)
  const often = { pollingSeconds: 0.5, superviseSeconds: 1 }
  const queue = await openQueue({
    pool: database.pool,
    tasks: [SEND_MAIL, SEND_MAIL_TO_OTHERS],
    log,
    pubsub,
    ...often,
  })
  const objects = { read: async (key: string) => Buffer.from(`bytes of ${key}`) }
  const config = { url: options.url, from: 'Studio <studio@example.com>', intervalSeconds: 0 }
  const mail = createMail({ config, dataDir, database, queue, clock: systemClock, objects })
  closers.push(async () => {
    await mail.stop()
    await queue.close()
    await pubsub.close()
  })
  return mail
}

const message = (n: number) => ({
  recipient: `to-${n}@example.com`,
  subject: `Mail ${n}`,
  text: `Text ${n} ñ`,
  html: `<p>${n}</p>`,
})
/** Complete emails; files being written are hidden. */
const outbox = async (studio: Studio): Promise<string[]> => {
  const names = await readdir(join(studio.dataDir, 'outbox')).catch(() => [])
  return names.filter((name) => !name.startsWith('.'))
}
const send = (studio: Studio, mail: Mail, n: number) =>
  studio.database.transact((tx) => mail.send(tx, message(n)))

/** An SMTP server that rejects the first `refusals` emails. */
async function openSmtp(refusals = 0) {
  const received: string[] = []
  let left = refusals
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk) => (text += chunk))
      stream.on('end', () => {
        if (left-- > 0) return done(Object.assign(new Error('Try later'), { responseCode: 451 }))
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => server.close(() => resolve(undefined))))
  const { port } = server.server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, received }
}

describe('the outbox', () => {
  test('has each email as a complete file after its commit, for the owner only', async () => {
    const studio = await openDatabaseOnly()
    const mail = await openSender(studio)
    await mail.start()
    await send(studio, mail, 1)
    await expect.poll(() => outbox(studio), { interval: 10 }).toHaveLength(1)
    const [name = ''] = await outbox(studio)
    expect(name).toMatch(/^\d{4}-.*\.eml$/)
    expect(await readFile(join(studio.dataDir, 'outbox', name), 'utf8')).toContain('To: to-1@example.com')
    expect((await stat(join(studio.dataDir, 'outbox'))).mode & 0o777).toBe(0o700)
  })

  test('forgets emails after their retention, also of interrupted writes, and nothing else', async () => {
    const studio = await openDatabaseOnly()
    const mail = await openSender(studio)
    await mail.start()
    await send(studio, mail, 1)
    await expect.poll(() => outbox(studio), { interval: 10 }).toHaveLength(1)
    const folder = join(studio.dataDir, 'outbox')
    const [recent = ''] = await outbox(studio)
    const eightDaysAgo = Date.now() / 1000 - 8 * 86_400
    for (const name of ['old.eml', '.old.eml.draft', 'notes.txt']) {
      await writeFile(join(folder, name), 'text')
      await utimes(join(folder, name), eightDaysAgo, eightDaysAgo)
    }
    await mail.sweep(7)
    expect((await readdir(folder)).toSorted()).toEqual([recent, 'notes.txt'])
  })

  test('includes attachments', async () => {
    const studio = await openDatabaseOnly()
    const mail = await openSender(studio)
    await mail.start()
    const attachment = { key: 'invoices/one.pdf', name: '2026-001.pdf' }
    await studio.database.transact((tx) => mail.send(tx, { ...message(1), attachment }))
    await expect.poll(() => outbox(studio), { interval: 10 }).toHaveLength(1)
    const [name = ''] = await outbox(studio)
    const text = await readFile(join(studio.dataDir, 'outbox', name), 'utf8')
    expect(text).toContain('Content-Disposition: attachment; filename=2026-001.pdf')
    expect(text).toContain(Buffer.from('bytes of invoices/one.pdf').toString('base64'))
  })

  test('never has an email of a rolled-back transaction', async () => {
    const studio = await openDatabaseOnly()
    const mail = await openSender(studio)
    await mail.start()
    const failed = studio.database.transact(async (tx) => {
      await mail.send(tx, message(1))
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await send(studio, mail, 2)
    await expect.poll(() => outbox(studio)).toHaveLength(1)
    expect((await mail.recent(10)).map(({ subject }) => subject)).toEqual(['Mail 2'])
  })

  test('receives emails committed while no worker ran', async () => {
    const studio = await openDatabaseOnly()
    const before = await openSender(studio)
    for (let n = 0; n < 3; n++) await send(studio, before, n)
    expect(await outbox(studio)).toEqual([])
    const after = await openSender(studio)
    await after.start()
    await expect.poll(() => outbox(studio)).toHaveLength(3)
  })
})

describe('a mail server', () => {
  test('receives each email once from several processes', async () => {
    const studio = await openDatabaseOnly()
    const smtp = await openSmtp()
    const senders = [
      await openSender(studio, smtp),
      await openSender(studio, smtp),
      await openSender(studio, smtp),
    ]
    for (const sender of senders) await sender.start()
    await Promise.all(Array.from({ length: 30 }, (_, n) => send(studio, senders[n % 3] as Mail, n)))
    await expect.poll(() => smtp.received.length).toBe(30)
    const subjects = smtp.received.map((text) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim())
    expect(new Set(subjects).size).toBe(30)
  })

  test('is retried with backoff after refusals', async () => {
    const studio = await openDatabaseOnly()
    const smtp = await openSmtp(2)
    const mail = await openSender(studio, smtp)
    const state = async () => {
      const { rows } = await studio.database.pool.query(
        `select last_error, sent_at, retry_count as retries, extract(epoch from start_after - now())::float8 as pause
         from mails, pgboss.job where name = 'send-mail' and state in ('retry', 'completed')`,
      )
      return rows[0] ?? {}
    }
    /** Skips the retry delay. */
    const skipPause = () =>
      studio.database.pool.query("update pgboss.job set start_after = now() where name = 'send-mail'")
    const failed = expect.stringContaining('Try later')
    await mail.start()
    await send(studio, mail, 1)
    await expect.poll(state).toMatchObject({ retries: 0, last_error: failed, sent_at: null })
    // Between half and the whole delay, so that many emails don't retry at the same moment.
    expect((await state()).pause).toBeLessThanOrEqual(10)
    await skipPause()
    await expect.poll(state).toMatchObject({ retries: 1, last_error: failed, sent_at: null })
    expect((await state()).pause).toBeLessThanOrEqual(20)
    expect(smtp.received).toEqual([])
    await skipPause()
    await expect.poll(state).toMatchObject({ retries: 2, last_error: null, sent_at: expect.any(Date) })
    expect(smtp.received).toHaveLength(1)
  })

  test('receives the email of a dead process from another one', async () => {
    const studio = await openDatabaseOnly()
    const mail = await openSender(studio)
    await send(studio, mail, 1)
    // State after a worker was killed during delivery.
    await studio.database.pool.query(
      `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '2 minutes'
       where name = 'send-mail'`,
    )
    await mail.start()
    await expect.poll(() => outbox(studio)).toHaveLength(1)
  })

  test('receives recent emails of a version without the queue', async () => {
    const studio = await openDatabaseOnly()
    const mail = await openSender(studio)
    await studio.database.pool.query(
      `insert into mails (recipient, subject, text_body, html_body, created_at)
       values ('a@example.com', 'New', '', '', now()), ('a@example.com', 'Old', '', '', now() - interval '2 hours')`,
    )
    await mail.start()
    // An email is marked as sent after it was written to the outbox.
    const sent = async () =>
      (await studio.database.pool.query('select subject from mails where sent_at is not null')).rows
    await expect.poll(sent).toEqual([{ subject: 'New' }])
    expect(await outbox(studio)).toHaveLength(1)
  })
})

describe('emails to others', () => {
  test('go out before those of senders with more, and never before sign-in emails', async () => {
    const studio = await openDatabaseOnly()
    const smtp = await openSmtp()
    const mail = await openSender(studio, smtp)
    const subjects = () => smtp.received.map((text) => /^Subject: Mail (.*)$/m.exec(text)?.[1]?.trim())
    for (const nth of [1, 2, 3, 4])
      await studio.database.transact((tx) => mail.send(tx, message(nth), { nth }))
    await studio.database.transact((tx) => mail.send(tx, message(11), { nth: 1 }))
    await mail.start()
    await expect.poll(() => smtp.received.length).toBe(5)
    expect(subjects()).toEqual(['1', '11', '2', '3', '4'])
  })

  test('don’t block sign-in emails when they hang', async () => {
    const studio = await openDatabaseOnly()
    const arrived: string[] = []
    const release = Promise.withResolvers<void>()
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, done) {
        arrived.push(address)
        if (address === 'to-1@example.com') void release.promise.then(() => done())
        else done()
      },
      onData(stream, _session, done) {
        stream.resume().on('end', () => done())
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => new Promise((resolve) => server.close(() => resolve(undefined))))
    const { port } = server.server.address() as { port: number }
    const mail = await openSender(studio, { url: `smtp://127.0.0.1:${port}` })
    closers.push(() => release.resolve())
    await mail.start()
    await studio.database.transact((tx) => mail.send(tx, message(1), { nth: 1 }))
    await expect.poll(() => arrived).toEqual(['to-1@example.com'])
    await send(studio, mail, 2)
    await expect.poll(() => arrived).toEqual(['to-1@example.com', 'to-2@example.com'])
    release.resolve()
  })
})

describe('the mailbox', () => {
  test('shows emails as HTML and JSON', async () => {
    const studio = await startTestStudio()
    closers.push(() => studio.close())
    const { email } = await studio.signUp('"<b>"@example.com'.replace(/["<>]/g, ''))
    const page = await studio.fetch('/debug/mailbox')
    expect(page.headers.get('content-type')).toContain('text/html')
    const html = await page.text()
    expect(html).toContain(`To ${email}`)
    expect(html).toMatch(
      /<a class="open" href="http:\/\/localhost:\d+\/auth\/callback\?token_hash=[^"]+&amp;type=signup/,
    )
    const nonce = /<style nonce="([^"]+)"/.exec(html)?.[1]
    expect(page.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
    const json = await (
      await studio.fetch('/debug/mailbox', { headers: { accept: 'application/json' } })
    ).json()
    expect(json).toMatchObject({
      mails: [
        {
          id: expect.any(String),
          to: email,
          subject: expect.any(String),
          createdAt: expect.any(String),
          code: expect.stringMatching(/^\d{6}$/),
        },
      ],
    })
  })

  test('uses the language and theme of the web app, else of the browser', async () => {
    const studio = await startTestStudio({ runsWorker: false })
    closers.push(() => studio.close())
    const page = async (query: string, languages: string) =>
      (await studio.fetch(`/debug/mailbox${query}`, { headers: { 'accept-language': languages } })).text()
    expect(await page('?language=es&theme=light', 'en')).toContain('<html lang="es" data-theme="light">')
    expect(await page('?language=es&theme=light', 'en')).toContain(
      'href="/debug/mailbox?language=es&amp;theme=light"',
    )
    expect(await page('', 'fr, es-MX;q=0.8')).toContain('<html lang="es">')
    expect(await page('?language=%22%3E&theme=x', 'fr')).toContain('<html lang="en">')
  })

  test('shows an email as sent, without scripts', async () => {
    const studio = await startTestStudio({ runsWorker: false })
    closers.push(() => studio.close())
    const { email } = await studio.signUp('as-sent@example.com')
    const listed = await studio.fetch('/debug/mailbox', { headers: { accept: 'application/json' } })
    const [mail] = ((await listed.json()) as { mails: Record<'id' | 'to' | 'html', string>[] }).mails
    const response = await studio.fetch(`/debug/mailbox/${mail!.id}`)
    expect(mail!.to).toBe(email)
    expect(await response.text()).toBe(mail!.html)
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect((await studio.fetch('/debug/mailbox/nothing')).status).toBe(404)
  })

  test.each(['/debug/mailbox', '/debug/mailbox/1'])('is refused to remote clients: %s', async (url) => {
    const studio = await startTestStudio()
    closers.push(() => studio.close())
    const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      studio.app.http.server.inject({ url, headers, remoteAddress })
    if (url !== '/debug/mailbox') {
      expect((await ask({ host: 'localhost' }, '10.0.0.9')).json()).toMatchObject({
        error: { message: 'The requested resource was not found.' },
      })
      return
    }
    expect((await ask({ host: 'localhost:3000' })).statusCode).toBe(200)
    expect((await ask({ host: 'localhost:3000' }, '10.0.0.9')).statusCode).toBe(404)
    expect((await ask({ host: 'studio.evil.example' })).statusCode).toBe(404)
    expect((await ask({ host: 'localhost', 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
  })

  test.each([{ STUDIO_PUBLIC_URL: 'https://studio.example' }, { STUDIO_MAIL_URL: 'smtp://127.0.0.1:1' }])(
    'is deleted with %j',
    async (environment) => {
      const studio = await startTestStudio({ environment, runsWorker: false })
      closers.push(() => studio.close())
      expect((await studio.fetch('/debug/mailbox')).status).toBe(404)
    },
  )
})
