import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS, MINUTE_MS } from '@studio/contract/kernel'
import * as contract from '@studio/contract/kiosk'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../platform/log/index.ts'
import { createMail, type OwnMail } from '../../../platform/mail/index.ts'
import { createSealing } from '../../../platform/sealing/index.ts'
import { type Booths, startBoothStudio, photo, type TestBooth } from '../kiosk.fixtures.ts'
import { gifOf } from '../captures/files.fixtures.ts'
import { createMails } from './mails.service.ts'
import { createMailPicture } from './picture.ts'

let studio: Booths
beforeAll(async () => {
  studio = await startBoothStudio({ runsWorker: false })
})
afterAll(() => studio.close())

async function booth(host = studio.host): Promise<TestBooth> {
  return studio.booth((await studio.event({ name: 'Gala <2026>' }, host)).id, host)
}
async function mailed(
  at: TestBooth,
  { locale = 'en', pictures = 1 }: { locale?: contract.EventLocale; pictures?: number } = {},
) {
  const session = await at.session()
  for (let n = 0; n < pictures; n++) await at.put(session.id, await photo(n + 3, 1600, 1200))
  const address = `${randomUUID().slice(0, 8)}@example.com`
  const row = {
    kind: 'mail' as const,
    id: randomUUID(),
    sessionId: session.id,
    address,
    consentVersion: 1,
    locale,
    agreedAt: studio.clock.now().toISOString(),
    shareToken: session.token,
  } as const
  const send = () => at.call(contract.sendBatch, { body: { rows: [row] } })
  await send()
  return { ...session, address, send, rowId: row.id }
}
const eml = async (): Promise<string[]> => {
  const folder = join(studio.dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}
const rowOf = async (id: string) =>
  (await studio.query('select * from kiosk_mails where id = $1', [id]))[0] as Record<string, unknown>

/** Creates the email service with a mock transport. */
const mailsBy = (deliver: (mail: OwnMail) => Promise<void>) =>
  createMails({
    database: studio.database,
    clock: studio.clock,
    log: createLog('silent'),
    publicUrl: () => 'https://studio.example',
    mail: { deliver },
    sealing: createSealing({ secret: undefined, dataDir: studio.dataDir }),
    pictureOf: async () => Buffer.from('picture'),
    filmOf: async () => undefined,
  })

test('emails a guest once, with an image, the link to all images and the deletion link', async () => {
  const at = await booth()
  const guest = await mailed(at, { locale: 'es' })
  const sealed = (await rowOf(guest.rowId)).share_sealed as Buffer
  expect(sealed.includes(guest.token)).toBe(false)
  await studio.app.runPeriodic('kiosk-mails')
  await guest.send()
  await studio.app.runPeriodic('kiosk-mails')
  const mine = (await eml()).filter((text) => text.includes(guest.address))
  expect(mine).toHaveLength(1)
  const [text = ''] = mine
  expect(text).toContain('Content-Type: image/jpeg')
  expect(text).toContain('Content-ID: <picture>')
  const plain = text.replace(/=\r?\n/g, '')
  expect(plain).toContain(`${studio.url}/e/${guest.token}`)
  expect(plain).toContain(`${studio.url}/e/${guest.token}#delete`)
  expect(plain).toMatch(/Tus fotos est=C3=A1n listas/)
  expect(plain).not.toContain('Gala <2026></')
  expect(await rowOf(guest.rowId)).toMatchObject({ state: 'sent', share_sealed: null, tries: 1 })
})

test('limits a session to twenty recipients, and sends only its own link', async () => {
  const at = await booth()
  const [session, another] = [await at.session(), await at.session()]
  const row = (n: number, shareToken = session.token) => ({
    kind: 'mail' as const,
    id: randomUUID(),
    sessionId: session.id,
    address: `guest-${n}@example.com`,
    consentVersion: 1,
    locale: 'en' as const,
    agreedAt: studio.clock.now().toISOString(),
    shareToken,
  })
  const outcomes = async (rows: ReturnType<typeof row>[]) =>
    (await at.call(contract.sendBatch, { body: { rows } })).results.map(({ outcome }) => outcome)
  expect(await outcomes([row(0, another.token)])).toEqual(['refused'])
  const many = Array.from({ length: 21 }, (_, n) => row(n))
  expect(await outcomes(many)).toEqual([...Array(20).fill('kept'), 'refused'])
  await studio.query('delete from kiosk_mails where session_id = $1', [session.id])
})

test('lets hosts take turns in sending emails', async () => {
  const [busy, other] = [await booth(), await booth(await studio.onboarded())]
  const many: { address: string }[] = []
  for (let n = 0; n < 4; n++) many.push(await mailed(busy))
  // Makes this email later than the others.
  studio.clock.time += 1_000
  const one = await mailed(other)
  const got: string[] = []
  await mailsBy(async ({ recipient }) => void got.push(recipient)).sweep()
  expect(got.filter((address) => many.some((guest) => guest.address === address))).toHaveLength(4)
  expect(got.indexOf(one.address)).toBeLessThan(2)
})

test('limits the image of an email to 300 KB, and renders it once for all guests', async () => {
  const at = await booth()
  const session = await at.session()
  const { noisy } = await import('../../../platform/pictures/hostile.fixtures.ts')
  const bytes = await noisy(1000, 750)
  expect(bytes.length).toBeGreaterThan(300 * 1024)
  await at.put(session.id, bytes)
  const [row] = await studio.query(
    'select m.width, m.height from media m join kiosk_captures c on c.media_id = m.id where c.session_id = $1',
    [session.id],
  )
  let reads = 0
  const pictureOf = createMailPicture({
    database: studio.database,
    gallery: {
      findOriginal: async () => row,
      loadPicture: async () => ((reads += 1), { bytes, mime: 'image/jpeg', ...row }),
    } as never,
  })
  const picture = await pictureOf(studio.host.id, session.id)
  expect(picture?.length).toBeLessThanOrEqual(300 * 1024)
  // The next guest of the session gets the cached image.
  expect(await pictureOf(studio.host.id, session.id)).toBe(picture)
  expect(reads).toBe(1)
})

test('retries failed emails for a week with exponential backoff of 1 minute to 6 hours', async () => {
  const guest = await mailed(await booth())
  const attempts: number[] = []
  const startedAt = studio.clock.time
  const mails = mailsBy(async ({ recipient }) => {
    if (recipient === guest.address) attempts.push(studio.clock.time - startedAt)
    throw new Error('The network is away.')
  })
  while ((await rowOf(guest.rowId)).state === 'waiting') {
    await mails.sweep()
    const { next_at: next } = await rowOf(guest.rowId)
    if (next) studio.clock.time = (next as Date).getTime()
  }
  const minutes = attempts.map((ms) => ms / MINUTE_MS)
  expect(minutes.slice(0, 6)).toEqual([0, 1, 3, 7, 15, 31])
  const pauses = minutes.slice(1).map((at, n) => at - (minutes[n] ?? 0))
  expect(Math.max(...pauses)).toBe(360)
  expect(attempts.at(-1)).toBeGreaterThanOrEqual(7 * 24 * HOUR_MS)
  expect(attempts.at(-1)).toBeLessThan(7 * 24 * HOUR_MS + 6 * HOUR_MS)
  expect(await rowOf(guest.rowId)).toMatchObject({
    state: 'failed',
    reason: 'The network is away.',
    share_sealed: null,
  })
})

test('shows a refused email address to the host for one day', async () => {
  const at = await booth()
  const refusing = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('No such user here'), { responseCode: 550 })),
  })
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
  const { port } = refusing.server.address() as { port: number }
  const real = createMail({
    config: { url: `smtp://127.0.0.1:${port}`, from: 'Studio <studio@example.com>', intervalSeconds: 0 },
    dataDir: studio.dataDir,
    database: studio.database,
    queue: {} as never,
    clock: studio.clock,
  })
  const guest = await mailed(at)
  const mails = mailsBy((mail) => real.deliver(mail))
  await mails.sweep()
  await new Promise<void>((resolve) => refusing.close(() => resolve()))
  await studio.refresh()
  const failed = async () =>
    (await studio.call(contract.listFailedMails, { params: { id: at.eventId } }, studio.host)).mails
  expect(await failed()).toMatchObject([
    { id: guest.rowId, address: guest.address, reason: expect.stringContaining('No such user here') },
  ])
  const facts = await studio.query(
    "select n from kiosk_facts where session_id = $1 and kind = 'mail-failed'",
    [guest.id],
  )
  expect(facts).toHaveLength(1)
  studio.clock.time += 24 * HOUR_MS
  await studio.refresh()
  expect(await failed()).toEqual([])
  await mails.forget()
  expect(JSON.stringify(await rowOf(guest.rowId))).not.toContain(guest.address)
})

test('delays no other email for one that fails, and replaces a crashed worker', async () => {
  const at = await booth()
  const [one, two] = [await mailed(at), await mailed(at)]
  const got: string[] = []
  const mails = mailsBy(async ({ recipient }) => {
    got.push(recipient)
    if (recipient === one.address) throw new Error('Away.')
  })
  await mails.sweep()
  expect(got).toEqual(expect.arrayContaining([one.address, two.address]))
  const three = await mailed(at)
  // Claimed by a process that crashed.
  await studio.query('update kiosk_mails set next_at = $2 where id = $1', [
    three.rowId,
    new Date(studio.clock.time + MINUTE_MS),
  ])
  await mails.sweep()
  expect(got).not.toContain(three.address)
  studio.clock.time += MINUTE_MS
  await mails.sweep()
  expect(got.filter((address) => address === three.address)).toHaveLength(1)
})

test('lets an email wait up to an hour for the first image', async () => {
  const at = await booth()
  const guest = await mailed(at, { pictures: 0 })
  await studio.app.runPeriodic('kiosk-mails')
  expect(await rowOf(guest.rowId)).toMatchObject({ state: 'waiting', tries: 0 })
  await at.put(guest.id, await photo(8))
  studio.clock.time += MINUTE_MS
  await studio.app.runPeriodic('kiosk-mails')
  expect(await rowOf(guest.rowId)).toMatchObject({ state: 'sent' })
  const never = await mailed(at, { pictures: 0 })
  studio.clock.time += HOUR_MS
  await studio.app.runPeriodic('kiosk-mails')
  expect(await rowOf(never.rowId)).toMatchObject({ state: 'sent' })
})

test('includes the video as a GIF unless it is too large', async () => {
  const at = await booth()
  const [moving, still] = [await mailed(at), await mailed(at)]
  await at.put(moving.id, gifOf({ comment: 'forth and back' }), { kind: 'gif', mime: 'image/gif' })
  await at.put(still.id, gifOf({ comment: 'huge' }), { kind: 'gif', mime: 'image/gif' })
  await studio.query("update kiosk_captures set bytes = 3000000 where session_id = $1 and kind = 'gif'", [
    still.id,
  ])
  await studio.app.runPeriodic('kiosk-mails')
  const mailOf = async (address: string) => (await eml()).find((text) => text.includes(address))
  expect(await mailOf(moving.address)).toContain('Content-Type: image/gif; name=film.gif')
  expect(await mailOf(still.address)).not.toContain('image/gif')
})
