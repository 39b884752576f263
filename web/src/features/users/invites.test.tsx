import { DAY_MS } from '@studio/contract/kernel'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { onServerTime } from '../../platform/clock.ts'
import { answerWith, draw } from '../jobs/jobs.fixtures.tsx'
import { Invites } from './invites.tsx'

afterEach(() => onServerTime(new Date().toUTCString()))

test.each([
  ['behind', 40],
  ['ahead', -40],
])('a device whose clock is %s shows the expiry of an invite by the server’s clock', async (_, days) => {
  const serverTime = Date.now() + days * DAY_MS
  onServerTime(new Date(serverTime).toUTCString())
  const inviteOf = (id: string, code: string, left: number) => ({
    id,
    code,
    maxUses: 5,
    uses: 1,
    note: null,
    createdAt: new Date(serverTime - 60 * DAY_MS).toISOString(),
    expiresAt: new Date(serverTime + left * DAY_MS).toISOString(),
    revokedAt: null,
  })
  answerWith({
    'GET /api/admin/invites': {
      invites: [
        inviteOf('0193a1f0-0000-7000-8000-000000000001', 'OPEN000000', 10),
        inviteOf('0193a1f0-0000-7000-8000-000000000002', '0VER000000', -10),
      ],
      nextCursor: null,
    },
  })
  await draw(<Invites />)
  const rowOf = (code: string) => screen.getByText(code).closest('li')!
  await screen.findByText('OPEN000000')
  expect(rowOf('OPEN000000').dataset.open).toBe('true')
  expect(rowOf('0VER000000').dataset.open).toBe('false')
})
