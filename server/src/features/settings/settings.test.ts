import { DAY_SECONDS } from '@studio/contract/kernel'
import { DEFAULT_SETTINGS, getSettings, putSettings, type SettingsChange } from '@studio/contract/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.close())

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
const put = (actor: TestActor, settings: SettingsChange['settings'], secondsAgo = 0, sentAt = ago(0)) => {
  const changed = new Date(Date.parse(sentAt) - secondsAgo * 1000).toISOString()
  const updatedAt = Object.fromEntries(Object.keys(settings).map((name) => [name, changed]))
  return studio.call(putSettings, { body: { settings, updatedAt, sentAt } }, actor)
}

describe('settings', () => {
  test('have the defaults of the specification', async () => {
    const user = await studio.onboarded()
    expect(await studio.call(getSettings, {}, user)).toEqual({
      version: 0,
      settings: {
        theme: 'dark',
        exportFormat: 'png',
        autoSave: true,
        highQualityExport: true,
        emailNotifications: false,
        pushNotifications: true,
        promptCompletions: true,
        imageGenerations: true,
        systemUpdates: false,
        creatorLibrary: true,
        roadmap: true,
        proofs: true,
        sessions: true,
        mirrorProtocolEnabled: true,
        allowResale: false,
        allowTraining: false,
        shareMetadata: true,
        anonymousAnalytics: true,
        language: null,
      },
      updatedAt: {},
    })
  })

  test('keep the latest change of each setting across devices', async () => {
    const user = await studio.onboarded()
    await put(user, { theme: 'light', autoSave: false }, 60)
    const after = await put(user, { theme: 'system', exportFormat: 'webp' }, 120)
    // The second device was offline: its theme is older than the stored one.
    expect(after.settings).toEqual({
      ...DEFAULT_SETTINGS,
      theme: 'light',
      autoSave: false,
      exportFormat: 'webp',
    })
    expect(Object.keys(after.updatedAt).sort()).toEqual(['autoSave', 'exportFormat', 'theme'])
    expect((await put(user, { theme: 'dark' }, 30)).settings.theme).toBe('dark')
  })

  test('are idempotent when sent twice', async () => {
    const user = await studio.onboarded()
    const change = { settings: { theme: 'light' as const }, updatedAt: { theme: ago(5) }, sentAt: ago(0) }
    const first = await studio.call(putSettings, { body: change }, user)
    await put(user, { theme: 'system' }, 1)
    const again = await studio.call(putSettings, { body: { ...change, sentAt: ago(0) } }, user)
    expect(first.version).toBe(1)
    expect(again.settings.theme).toBe('system')
    expect(again.version).toBe(2)
  })

  test('tolerate a wrong device clock', async () => {
    const user = await studio.onboarded()
    await put(user, { theme: 'light' }, 60)
    expect((await put(user, { theme: 'system' }, 30, ago(DAY_SECONDS))).settings.theme).toBe('system')
    await put(user, { theme: 'dark' }, 20, ago(-DAY_SECONDS))
    const last = await put(user, { theme: 'light' }, 10)
    expect(last.settings.theme).toBe('light')
    expect(Date.parse(last.updatedAt.theme!)).toBeLessThanOrEqual(Date.now())
  })

  test('store all concurrent changes', async () => {
    const user = await studio.onboarded()
    await Promise.all([
      put(user, { autoSave: false }),
      put(user, { exportFormat: 'jpeg' }),
      put(user, { language: 'es' }),
      put(user, { systemUpdates: true }),
    ])
    const { settings, version } = await studio.call(getSettings, {}, user)
    expect(version).toBe(4)
    expect(settings).toMatchObject({
      autoSave: false,
      exportFormat: 'jpeg',
      language: 'es',
      systemUpdates: true,
    })
  })

  test('belong to one signed-in user', async () => {
    const [one, other] = [await studio.onboarded(), await studio.onboarded()]
    await put(one, { theme: 'light' })
    expect((await studio.call(getSettings, {}, other)).settings.theme).toBe('dark')
    await expect(studio.call(getSettings, {})).rejects.toMatchObject({ status: 401, code: 'AUTH_REQUIRED' })
  })

  test('reject unknown settings and invalid values', async () => {
    const user = await studio.onboarded()
    for (const settings of [{ theme: 'pink' }, { autoSave: 'yes' }, { volume: 11 }, { language: 'French' }])
      await expect(
        studio.call(putSettings, { body: { settings, updatedAt: {}, sentAt: ago(0) } as never }, user),
      ).rejects.toMatchObject({ status: 422, code: 'INPUT_INVALID' })
  })

  test('omit values of unknown versions', async () => {
    const user = await studio.onboarded()
    await put(user, { theme: 'light' })
    await studio.database.pool.query(
      `update user_settings set fields = fields || '{"theme": {"value": "sepia", "at": "2026-01-01T00:00:00.000Z"},
        "volume": {"value": 11, "at": "2026-01-01T00:00:00.000Z"}}' where user_id = $1`,
      [user.id],
    )
    const stored = await studio.call(getSettings, {}, user)
    expect(stored.settings).toEqual(DEFAULT_SETTINGS)
    expect(stored.updatedAt).toEqual({})
  })

  test('are pushed to every other device', async () => {
    const [user, other] = [await studio.onboarded(), await studio.onboarded()]
    const events: unknown[] = []
    await user.client.realtime.setAuth(user.accessToken)
    const channel = user.client.channel(`user:${user.id}`, { config: { private: true } })
    channel.on('broadcast', { event: 'settings' }, ({ payload }) => events.push(payload))
    await new Promise((resolve) => channel.subscribe(resolve))
    await put(other, { theme: 'light' })
    const answer = await put(user, { theme: 'light' })
    await expect.poll(() => events).toEqual([answer])
    await user.client.realtime.disconnect()
  })
})
