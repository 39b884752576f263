import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as contract from '@studio/contract/kiosk'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPrinter } from '../../../platform/ipp/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { openDiskObjects } from '../../../platform/objects/index.ts'
import { type Booths, codeOf, startBoothStudio, photo, refusal, type TestBooth } from '../kiosk.fixtures.ts'
import { openTestPrinter } from './printer.fixtures.ts'
import { createPrinters } from './printers.ts'
import { createPrints, type PrintSteps } from './prints.service.ts'

let printer: Awaited<ReturnType<typeof openTestPrinter>>
let studio: Booths
beforeAll(async () => {
  printer = await openTestPrinter()
  studio = await startBoothStudio({
    runsWorker: false,
    environment: { STUDIO_PRINTERS: `bar=${printer.address}` },
  })
})
afterAll(async () => {
  await studio.close()
  await printer.close()
})
beforeEach(() => {
  Object.assign(printer, { state: 3, reasons: ['none'], refuses: 0 })
  // Expires the cached printer state.
  studio.clock.time += 11_000
})

const configOf = (print: object) =>
  contract.EventConfig.parse({ print: { way: 'ipp', printer: 'bar', maxCopies: 3, ...print } })
async function opened(
  print: object = {},
): Promise<{ booth: TestBooth; captureId: string; sessionId: string }> {
  await studio.refresh()
  const booth = await studio.booth((await studio.event({ config: configOf(print) })).id)
  const captureId = randomUUID()
  const { id: sessionId } = await booth.session()
  await booth.put(sessionId, await photo(30, 300, 200), { id: captureId })
  return { booth, captureId, sessionId }
}
const press = (booth: TestBooth, body: { id?: string; captureId: string; copies?: number }) =>
  booth.call(contract.sendPrint, { body: { id: randomUUID(), copies: 1, ...body } })
const jobsOf = (id: string) => printer.jobs.filter(({ name }) => name === id)
const again = async (booth: TestBooth, id: string, captureId: string) =>
  (await press(booth, { id, captureId })).print

test('sends one job per press to the printer, with its copies and on photo paper', async () => {
  const { booth, captureId } = await opened()
  const id = randomUUID()
  const { print } = await press(booth, { id, captureId, copies: 2 })
  expect(print).toEqual({ id, captureId, copies: 2, way: 'ipp', state: 'sent', reason: null })
  expect((await press(booth, { id, captureId, copies: 2 })).print).toEqual(print)
  const [job, ...others] = jobsOf(id)
  expect([job?.copies, others, printer.sizes.at(-1)]).toEqual([2, [], 'na_index-4x6_4x6in'])
  expect((await sharp(job?.document).metadata()).width).toBe(300)
  if (job) job.state = 9
  await studio.app.runPeriodic('kiosk-prints')
  expect(await again(booth, id, captureId)).toMatchObject({ state: 'printed' })
})

test('holds a print with a reason while paper is missing, and shows it to the host', async () => {
  const { booth, captureId } = await opened()
  Object.assign(printer, { state: 5, reasons: ['media-empty-error', 'marker-supply-low-warning'] })
  const id = randomUUID()
  expect((await press(booth, { id, captureId })).print).toMatchObject({
    state: 'held',
    reason: 'media-empty',
  })
  studio.clock.time += 11_000
  const { printer: printerState } = await booth.call(contract.getKioskSelf, {})
  expect(printerState).toEqual({
    name: 'bar',
    state: 'stopped',
    reasons: ['media-empty', 'marker-supply-low'],
    queued: expect.any(Number),
  })
  await studio.refresh()
  expect((await studio.call(contract.listPrinters, {}, studio.host)).printers).toEqual([printerState])
  await studio.app.runPeriodic('kiosk-prints')
  expect(jobsOf(id)).toEqual([])
  Object.assign(printer, { state: 3, reasons: ['none'] })
  await studio.app.runPeriodic('kiosk-prints')
  expect(await again(booth, id, captureId)).toMatchObject({ state: 'sent', reason: null })
  expect(jobsOf(id)).toHaveLength(1)
})

test('limits copies and sheets, and counts no refused prints', async () => {
  const { booth, captureId } = await opened({ totalSheets: 5 })
  expect(await codeOf(press(booth, { captureId, copies: 4 }))).toBe('CONFLICT')
  printer.refuses = 0x040b
  expect((await press(booth, { captureId, copies: 3 })).print).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('0x040b'),
  })
  printer.refuses = 0
  await press(booth, { captureId, copies: 3 })
  const refused = await refusal(press(booth, { captureId, copies: 3 }))
  expect([refused?.code, refused?.reason]).toEqual(['CONFLICT', 'kiosk.noSheetsLeft'])
  await press(booth, { captureId, copies: 2 })
  expect((await booth.call(contract.getKioskSelf, {})).event.sheetsLeft).toBe(0)
})

test('prints only images of its own event, and only if the host allows it', async () => {
  const { booth, captureId, sessionId } = await opened()
  const other = await opened()
  expect(await codeOf(press(booth, { captureId: other.captureId }))).toBe('NOT_FOUND')
  expect(await codeOf(press(booth, { captureId: randomUUID() }))).toBe('NOT_FOUND')
  const id = randomUUID()
  await press(other.booth, { id, captureId: other.captureId })
  expect(await codeOf(press(booth, { id, captureId }))).toBe('CONFLICT')
  await booth.call(contract.deleteSession, { params: { id: sessionId } })
  expect(await codeOf(press(booth, { captureId }))).toBe('NOT_FOUND')
  const off = await opened({ way: 'none' })
  expect(await codeOf(press(off.booth, { captureId: off.captureId }))).toBe('CONFLICT')
  const browser = await opened({ way: 'browser', totalSheets: 1 })
  expect((await press(browser.booth, { captureId: browser.captureId })).print).toMatchObject({
    way: 'browser',
    state: 'sent',
  })
  expect(await codeOf(press(browser.booth, { captureId: browser.captureId }))).toBe('CONFLICT')
})

test('removes queued prints with a guest’s deletion', async () => {
  const { booth, captureId, sessionId } = await opened({ totalSheets: 2 })
  printer.reasons = ['media-jam']
  const id = randomUUID()
  await press(booth, { id, captureId, copies: 2 })
  await booth.call(contract.deleteSession, { params: { id: sessionId } })
  printer.reasons = ['none']
  await studio.app.runPeriodic('kiosk-prints')
  expect(jobsOf(id)).toEqual([])
  expect((await booth.call(contract.getKioskSelf, {})).event.sheetsLeft).toBe(2)
})

test('prints every press exactly once, although killed a hundred times at any step', async () => {
  const { booth, captureId } = await opened()
  const objects = await openDiskObjects(join(studio.dataDir, 'objects'))
  const [row] = await studio.query(
    'select m.object_key as key, m.mime from media m join kiosk_captures c on c.media_id = m.id where c.id = $1',
    [captureId],
  )
  const process = (steps: PrintSteps) =>
    createPrints({
      database: studio.database,
      clock: studio.clock,
      isOn: () => true,
      log: createLog('silent'),
      steps,
      gallery: {
        loadPicture: async () => ({ bytes: await objects.read(row?.key as string), mime: row?.mime }),
      } as never,
      printers: createPrinters({ addresses: { bar: printer.address }, clock: studio.clock }),
    })
  const die = () => {
    throw new Error('killed')
  }
  const actor = { boothId: booth.id, eventId: booth.eventId, hostId: studio.host.id }
  const ids = Array.from({ length: 100 }, () => randomUUID())
  for (const [n, id] of ids.entries()) {
    // A crashed process does not answer: its transaction is rolled back, but the printer keeps the job.
    const dying = process(n % 4 === 0 ? { begun: die } : { sent: die })
    await dying.print(actor, { id, captureId, copies: 1 })
    if (n % 10 === 0) await dying.sweep()
  }
  expect(printer.jobs.filter(({ name }) => ids.includes(name as never)).length).toBeGreaterThanOrEqual(75)
  const next = process({})
  await Promise.all([next.sweep(), process({}).sweep()])
  await next.sweep()
  expect(ids.filter((id) => jobsOf(id).length !== 1)).toEqual([])
  const states = await studio.query('select distinct state from kiosk_prints where id = any($1)', [ids])
  expect(states).toEqual([{ state: 'sent' }])
  // Proves the guard: without a query to the printer, the print is duplicated.
  await studio.query("update kiosk_prints set state = 'waiting', is_begun = false where id = $1", [ids[1]])
  await next.sweep()
  expect(jobsOf(ids[1] ?? '')).toHaveLength(2)
})

test('reports an offline printer, and sends its queue when it is back', async () => {
  const away = await openTestPrinter()
  await away.close()
  const printers = createPrinters({ addresses: { away: away.address }, clock: studio.clock })
  expect(await printers.stateOf('away')).toEqual({
    name: 'away',
    state: 'unreachable',
    reasons: [],
    queued: 0,
  })
  expect(await printers.stateOf('none')).toBeNull()
  await expect(createPrinter(away.address).jobs()).rejects.toThrow()
})

const END = Buffer.from([1, 1, 0, 0, 0, 0, 0, 1, 3])
/** Servers that answer every request, but not as an IPP printer. */
const FALSE_RESPONSES: Record<string, RequestListener> = {
  'a page': (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><h1>Welcome to the hotel</h1>'),
  'half of an answer': (_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/ipp' })
      .end(Buffer.from([1, 1, 0, 0, 0, 0, 0, 1, 4, 0x41, 0xff, 0xff])),
  'something without an end': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/ipp' })
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    }
    response.on('drain', more)
    more()
  },
  'that it stands elsewhere': (_, response) =>
    response.writeHead(307, { location: printer.address.replace('ipp', 'http') }).end(),
  'that it is broken': (_, response) => response.writeHead(500).end(),
  'that it is busy': (_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/ipp' })
      .end(Buffer.concat([END.subarray(0, 2), Buffer.from([5, 7]), END.subarray(4)])),
}

test.each(Object.entries(FALSE_RESPONSES))(
  'keeps a print waiting if its printer answers %s, and continues with the next printer',
  async (_, lie) => {
    const server = createServer(
      (request, response) => void request.resume().on('end', () => lie(request, response)),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const own = await startBoothStudio({
      runsWorker: false,
      environment: { STUDIO_PRINTERS: `liar=ipp://127.0.0.1:${port}/ipp,bar=${printer.address}` },
    })
    try {
      const at = async (name: string) => {
        const booth = await own.booth((await own.event({ config: configOf({ printer: name }) })).id)
        const [{ id: sessionId }, captureId] = [await booth.session(), randomUUID()]
        await booth.put(sessionId, await photo(31, 300, 200), { id: captureId })
        return { booth, captureId, id: randomUUID() }
      }
      const [faultyPrinter, bar] = [await at('liar'), await at('bar')]
      printer.reasons = ['media-empty']
      for (const { booth, captureId, id } of [faultyPrinter, bar])
        expect((await press(booth, { id, captureId })).print.state).toBe('held')
      const before = printer.jobs.length
      printer.reasons = ['none']
      await own.app.runPeriodic('kiosk-prints')
      expect((await again(bar.booth, bar.id, bar.captureId)).state).toBe('sent')
      expect(await again(faultyPrinter.booth, faultyPrinter.id, faultyPrinter.captureId)).toMatchObject({
        state: 'held',
        reason: expect.stringMatching(/^(unreachable|busy)$/),
      })
      // No request reached the target of the redirect.
      expect([printer.jobs.length - before, jobsOf(bar.id).length]).toEqual([1, 1])
    } finally {
      await own.close()
      server.closeAllConnections()
      server.close()
    }
  },
)

test('ignores a printer’s report about another’s or an unknown job', async () => {
  const { booth, captureId } = await opened()
  const id = randomUUID()
  await press(booth, { id, captureId })
  const [mine] = jobsOf(id)
  printer.jobs.push({ ...mine!, id: mine!.id, name: 'somebody else’s', state: 9 })
  await studio.app.runPeriodic('kiosk-prints')
  expect(await again(booth, id, captureId)).toMatchObject({ state: 'sent' })
  // The printer loses its jobs: sent prints remain sent and are not repeated.
  printer.jobs.length = 0
  await studio.app.runPeriodic('kiosk-prints')
  expect(await again(booth, id, captureId)).toMatchObject({ state: 'sent' })
  expect(printer.jobs).toEqual([])
})
