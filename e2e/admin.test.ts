// Admins, former admins and other users, on a separate installation whose first user is the admin.
import pg from 'pg'
import { openBench } from '../bench/harness.ts'
import { send, signIn } from '../server/testing/people.ts'
import { visitAs } from './states.ts'
import { expect, test } from './test.ts'

const ADDRESSES = [
  '/admin',
  '/admin/users',
  '/dashboard/users',
  '/dashboard/council',
  '/dashboard/legal',
  '/dashboard/moderation',
  '/dashboard/moderation/rules',
  '/dashboard/performance',
  '/dashboard/admin/settings',
  '/dashboard/admin/audit',
]

test('admin rights open the admin screens, and losing them is noticed immediately', async ({ browser }) => {
  const bench = await openBench({
    STUDIO_AUTH_LIMITS: 'off',
    STUDIO_SUPPORT_EMAIL: 'help@studio.example',
    // An unreachable Google issuer.
    STUDIO_OPENID_PROVIDERS: JSON.stringify([
      { id: 'google', issuer: 'http://127.0.0.1:1', clientId: 'studio' },
    ]),
  })
  const database = new pg.Client(bench.databaseUrl)
  try {
    await database.connect()
    const admin = await signIn(bench.server.url, 'marta@example.com')
    const { page, problems } = await visitAs(browser, bench.server.url, admin.session, {})
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    const group = page.locator('.shell-sidebar').getByRole('list', { name: 'Admin', exact: true })
    const setRight = (isAdmin: boolean) =>
      database.query('update user_profiles set is_admin = $1 where id = $2', [isAdmin, admin.id])

    await page.goto('/dashboard')
    await expect(group.getByRole('link')).toHaveText([
      'Council',
      'Users',
      'Legal',
      'Moderation',
      'Admin Console',
      'Admin Settings',
    ])
    await group.getByRole('link', { name: 'Admin Console' }).click()
    await page.getByRole('heading', { name: 'Nothing needs attention' }).waitFor()
    // Admin shortcuts load shortly after the screen.
    await expect(async () => {
      await page.keyboard.press('Control+Shift+U')
      await page.waitForURL('**/dashboard/users', { timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('Control+Shift+L')
    await page.waitForURL('**/dashboard/legal')
    await page.keyboard.press('Control+Shift+A')
    await page.waitForURL('**/admin')

    // Another admin removes the rights. The tab notices it once its realtime connection is open.
    await expect(async () => {
      await setRight(false)
      await page.waitForURL('**/dashboard', { timeout: 1_000 })
    }).toPass()
    await page.getByText('You are no longer an admin').first().waitFor()
    await expect(group).toBeHidden()

    requests.length = 0
    for (const address of ADDRESSES) {
      await page.goto(address)
      await page.waitForURL((url) => url.pathname === '/dashboard')
    }
    expect(requests.filter((path) => path.startsWith('/api/admin'))).toEqual([])
    await page.keyboard.press('Control+Shift+A')
    expect(new URL(page.url()).pathname).toBe('/dashboard')

    // Restored rights apply without a reload.
    await page.getByRole('button', { name: /^Notifications/ }).waitFor()
    await expect.poll(async () => (await setRight(true)) && group.isVisible()).toBe(true)
    expect(problems.filter((problem) => !/status of 403/.test(problem))).toEqual([])

    // A suspended user sees the notice on the current page and on every other page.
    const user = await signIn(bench.server.url, 'ben@example.com')
    const userPage = (await visitAs(browser, bench.server.url, user.session, {})).page
    await userPage.goto('/dashboard')
    await userPage.getByRole('button', { name: /^Notifications/ }).waitFor()
    await send(bench.server.url, admin.accessToken, 'POST', `/api/admin/users/${user.id}/ban`, {
      reason: 'Sold what was not theirs',
    })
    for (const address of ['', '/event/start', `/profile/${admin.id}`, '/debug/gates', '/dashboard']) {
      if (address) await userPage.goto(address)
      await userPage.getByRole('heading', { name: 'Your account is suspended' }).waitFor()
      await userPage.getByText('Sold what was not theirs').waitFor()
    }

    // The page stays and shows an error if Google doesn’t respond.
    const visitor = (await visitAs(browser, bench.server.url, '', {})).page
    await visitor.goto('/login')
    await visitor.getByRole('button', { name: 'Continue with Google' }).click()
    await visitor.getByText('Couldn’t sign you in with Google. Try again or use another method.').waitFor()
    await visitor.getByLabel('Email').waitFor()

    // Other users can’t distinguish a private profile from a missing one.
    const shownAt = async (id: string) => {
      await visitor.goto(`/profile/${id}`)
      await visitor.getByRole('heading', { name: 'This profile is private or doesn’t exist' }).waitFor()
      return visitor.locator('main').innerText()
    }
    expect(await shownAt(admin.id)).toBe(await shownAt('3f2504e0-4f89-41d3-9a0c-0305e82c3301'))

    // Event Mode is turned off, and on again while a visitor waits.
    const setEvents = async (value: boolean) => {
      const { flags } = await send<{ flags: { name: string; version: number }[] }>(
        bench.server.url,
        admin.accessToken,
        'GET',
        '/api/admin/flags',
      )
      const version = flags.find(({ name }) => name === 'eventSafety')?.version
      const body = { version, value, reason: 'A test' }
      await send(bench.server.url, admin.accessToken, 'PATCH', '/api/admin/flags/eventSafety', body)
    }
    await setEvents(false)
    const off = visitor.getByRole('heading', { name: 'Event Mode is turned off' })
    for (const address of ['/event', '/event/start']) {
      await visitor.goto(address)
      await off.waitFor()
    }
    await expect(visitor.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      'mailto:help@studio.example',
    )
    await setEvents(true)
    await visitor.getByRole('button', { name: 'Check again' }).click()
    await off.waitFor({ state: 'hidden' })

    // Suspended through the auth service: the session can’t be refreshed, and the screen shows until when.
    const other = await signIn(bench.server.url, 'carla@example.com')
    const { page: shut, context } = await visitAs(browser, bench.server.url, other.session, {})
    await shut.goto('/dashboard')
    await shut.getByRole('button', { name: /^Notifications/ }).waitFor()
    await database.query("update users set banned_until = '2100-01-02T12:00:00Z' where id = $1", [other.id])
    // An expired token, as after an hour.
    const session = JSON.parse(other.session) as object
    const over = JSON.stringify({ ...session, access_token: 'over', expires_at: 1 })
    await context.addInitScript((stored) => localStorage.setItem('empressos-auth-session', stored), over)
    for (const address of ['/dashboard', '/event/start', `/profile/${admin.id}`, '/', '/login']) {
      await shut.goto(address)
      await shut.getByRole('heading', { name: 'Your account is suspended' }).waitFor()
      await shut.getByText('2 Jan 2100').waitFor()
      await shut.getByRole('link', { name: 'help@studio.example' }).waitFor()
    }
    await database.query('update users set banned_until = null where id = $1', [other.id])
    await shut.getByRole('button', { name: 'Check again' }).click()
    await shut.getByRole('button', { name: /^Notifications/ }).waitFor()
  } finally {
    await database.end()
    await bench.close()
  }
})
