import { partOfPlatform } from '../../../testing/features.ts'
import type { Mail } from '../../platform/mail/index.ts'
import { DEFAULT_SETTINGS } from '@studio/contract/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type Studio } from '../../../testing/index.ts'
import { createNotifier } from './notify.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startTestStudio({ runsWorker: false })
})
afterAll(() => studio.close())

/** Sends a notification to a user with these settings, and returns what was sent. */
async function openNotifier(settings: { proofs?: boolean } = {}) {
  const { id: userId } = await studio.onboarded()
  const notifications: string[] = []
  const mails: string[] = []
  const mail: Pick<Mail, 'send'> = {
    send: async (tx, { subject }) => studio.database.afterCommit(tx, () => void mails.push(subject)),
  }
  const publicUrl = () => 'https://studio.test'
  const notify = createNotifier(partOfPlatform({ database: studio.database, mail, publicUrl }), {
    settingsOf: async () => ({ ...DEFAULT_SETTINGS, emailNotifications: true, ...settings }),
    realtime: { notify: (_, event) => void notifications.push(event) },
  })
  const run = (fails: boolean, setting: 'proofs' | null = null) =>
    studio.database.transact(async (tx) => {
      await notify(tx, {
        userId,
        email: 'ana@example.com',
        setting,
        event: 'proofs',
        type: 'info',
        to: '/dashboard',
        wordsIn: () => ({
          title: 'Picked',
          message: 'Three pictures',
          mail: { subject: 'Picked', button: 'See them', note: 'Because' },
        }),
      })
      expect(notifications).toEqual([])
      if (fails) throw new Error('undone')
    })
  return { told: notifications, mails, run }
}

test('notifies no one of an undone action, neither in the studio nor by email', async () => {
  const { told, mails, run } = await openNotifier()
  await expect(run(true)).rejects.toThrow('undone')
  expect([told, mails]).toEqual([[], []])
  await run(false)
  expect([told, mails]).toEqual([['proofs'], ['Picked']])
})

test('sends no notifications that a user turned off', async () => {
  const { told, mails, run } = await openNotifier({ proofs: false })
  await run(false, 'proofs')
  expect([told, mails]).toEqual([[], []])
  await run(false)
  expect([told, mails]).toEqual([['proofs'], ['Picked']])
})
