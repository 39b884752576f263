import { DEFAULT_SETTINGS } from '@studio/contract/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStudio, type Studio } from '../../../testing/index.ts'
import { createTell } from './tell.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio({ runsWorker: false })
})
afterAll(() => studio.close())

test('what is undone is told to nobody: neither in the studio nor by mail', async () => {
  const { id: userId } = await studio.onboarded()
  const told: string[] = []
  const mails: string[] = []
  const tell = createTell({
    database: studio.database,
    mail: {
      send: async (tx, { subject }) => studio.database.afterCommit(tx, () => void mails.push(subject)),
    },
    settingsOf: async () => ({ ...DEFAULT_SETTINGS, emailNotifications: true }),
    realtime: { tell: (_, event) => void told.push(event) },
    publicUrl: () => 'https://studio.test',
  })
  const run = (fails: boolean) =>
    studio.database.transact(async (tx) => {
      await tell(tx, {
        userId,
        email: 'ana@example.com',
        setting: null,
        event: 'proofs',
        type: 'info',
        to: '/dashboard',
        wordsIn: () => ({
          title: 'Picked',
          message: 'Three pictures',
          mail: { subject: 'Picked', button: 'See them', note: 'Because' },
        }),
      })
      expect(told).toEqual([])
      if (fails) throw new Error('undone')
    })
  await expect(run(true)).rejects.toThrow('undone')
  expect([told, mails]).toEqual([[], []])
  await run(false)
  expect([told, mails]).toEqual([['proofs'], ['Picked']])
})
