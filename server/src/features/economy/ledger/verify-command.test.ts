import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type Studio } from '../../../../testing/index.ts'
import { createUserWith } from '../economy.fixtures.ts'

const TOOL = fileURLToPath(new URL('../../../../../tools/ledger-verify.ts', import.meta.url))

let studio: Studio
beforeAll(async () => {
  studio = await startTestStudio({ environment: { STUDIO_ROLE: 'web' } })
  await createUserWith(studio.database, { coin: 100, credit: 50 })
})
afterAll(() => studio?.close())

/** `npm run ledger:verify` on the studio's database, while it is in use. */
const verify = () =>
  new Promise<{ code: number; output: string }>((resolve) =>
    execFile(
      process.execPath,
      [TOOL],
      { env: { PATH: process.env.PATH, DATABASE_URL: studio.databaseUrl } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}` }),
    ),
  )

test('the command passes a consistent ledger, and exits with 1 and the faulty rows of another', async () => {
  const sound = await verify()
  expect(sound.output.match(/✓ \d+\. /g)).toHaveLength(11)
  expect(sound).toMatchObject({ code: 0, output: expect.not.stringContaining('✗') })

  const { rows } = await studio.database.pool.query(
    "update ledger_accounts set posted = posted + 1 where user_id is not null and asset = 'coin' returning id",
  )
  const broken = await verify()
  expect(broken.code).toBe(1)
  expect(broken.output).toContain('✗ 2. Posted is the sum of entries')
  expect(broken.output).toContain(`account ${rows[0].id}: posted is 101, its entries sum to 100`)
})
