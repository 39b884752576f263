import { randomUUID } from 'node:crypto'
import { pathOf } from '@studio/contract/kernel'
import * as contract from '@studio/contract/kiosk'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Booths, startBoothStudio, photo } from '../kiosk.fixtures.ts'

let studio: Booths
beforeAll(async () => {
  studio = await startBoothStudio({ runsWorker: false })
})
afterAll(() => studio.close())

const withLook = async (looksBudget: number) => {
  const config = contract.EventConfig.parse({ look: { name: 'Gold', prompt: 'Golden light' } })
  return studio.booth((await studio.event({ config, looksBudget })).id)
}
const looksOf = async (token: string) => {
  const page = await studio.call(contract.getGuestPage, { params: { token } })
  return page.state === 'here' ? page.captures.map(({ look }) => look) : undefined
}

test('shows a look at the same link, labelled as built-in, and keeps the original', async () => {
  const booth = await withLook(5)
  const self = () => booth.call(contract.getKioskSelf, {})
  expect((await self()).event.look).toEqual({ name: 'Gold', left: 5, by: 'grade' })
  const [ticked, not] = [await booth.session(), await booth.session({ mayUseAi: false })]
  const captureId = randomUUID()
  await booth.put(ticked.id, await photo(40, 200, 150), { id: captureId })
  await booth.put(ticked.id, await photo(41, 200, 150), { kind: 'sheet' })
  await booth.put(not.id, await photo(42, 200, 150))
  expect(await looksOf(ticked.token)).toEqual([{ name: 'Gold', by: 'grade', state: 'waiting' }, null])
  expect(await looksOf(not.token)).toEqual([null])
  expect((await self()).event.look?.left).toBe(4)
  await studio.app.runPeriodic('kiosk-looks')
  expect(await looksOf(ticked.token)).toEqual([{ name: 'Gold', by: 'grade', state: 'made' }, null])
  const get = async (variant: contract.GuestVariant) => {
    const answer = await studio.fetch(
      pathOf(contract.getGuestPicture.path, { token: ticked.token, captureId, variant }),
    )
    expect(answer.status).toBe(200)
    return sharp(Buffer.from(await answer.arrayBuffer())).stats()
  }
  const [before, after] = [await get('original'), await get('look')]
  expect(after.channels[0]?.mean).not.toBeCloseTo(before.channels[0]?.mean ?? 0, 0)
  await studio.app.runPeriodic('kiosk-looks')
  const { rows } = await studio.database.pool.query(
    "select n from kiosk_facts where kind = 'look-made' and session_id = $1",
    [ticked.id],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('keeps to the budget under load, and then offers no look', async () => {
  const booth = await withLook(2)
  const session = await booth.session()
  await Promise.all([1, 2, 3, 4, 5, 6].map(async (n) => booth.put(session.id, await photo(50 + n))))
  expect((await looksOf(session.token))?.filter(Boolean)).toHaveLength(2)
  expect((await booth.call(contract.getKioskSelf, {})).event.look).toBeNull()
})

test('removes looks with a guest’s deletion, also one in progress', async () => {
  const booth = await withLook(5)
  const session = await booth.session()
  await booth.put(session.id, await photo(60))
  await studio.app.runPeriodic('kiosk-looks')
  await booth.put(session.id, await photo(61))
  const media = () =>
    studio.query("select id from media where metadata ->> 'look' = 'Gold' and user_id = $1", [studio.host.id])
  const before = (await media()).length
  await booth.call(contract.deleteSession, { params: { id: session.id } })
  await studio.app.runPeriodic('kiosk-looks')
  expect((await media()).length).toBe(before - 1)
  expect(
    await studio.query(
      'select from kiosk_looks l join kiosk_captures c on c.id = l.capture_id where c.session_id = $1',
      [session.id],
    ),
  ).toEqual([])
})
