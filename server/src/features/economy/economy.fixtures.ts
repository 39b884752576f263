import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { startTestStudio, type Studio, type StudioOptions } from '../../../testing/index.ts'
import { verifyLedger } from './index.ts'

/** The real app for tests of the economy. Checks every invariant after each test. */
export function useStudio(options: StudioOptions = {}): { readonly current: Studio } {
  let studio: Studio | undefined
  beforeAll(async () => {
    studio = await startTestStudio({ environment: { STUDIO_ROLE: 'web' }, ...options })
  })
  afterEach(async () => {
    if (studio) expect(await verifyLedger(studio.database.db)).toEqual([])
  })
  afterAll(() => studio?.close())
  return {
    get current() {
      if (!studio) throw new Error('The studio is not open yet.')
      return studio
    },
  }
}

/** A user without the way through sign-in, with these amounts to spend. */
export async function createUserWith(
  { pool }: Studio['database'],
  amounts: { coin?: number; credit?: number; token?: number } = {},
): Promise<string> {
  const id = randomUUID()
  await pool.query('insert into users (id) values ($1)', [id])
  const legs = Object.entries(amounts).flatMap(([asset, amount]) => [
    { user: id, asset, amount },
    { system: 'promotion', asset, amount: -amount },
  ])
  if (legs.length > 0)
    await pool.query("select ledger_post('visible', 'welcome', $1, now(), $2::jsonb, '{}')", [
      id,
      JSON.stringify(legs),
    ])
  return id
}
