// A separate worker process that settles one job and kills itself at a given step. Reads `userId step when` from its
// input.
import { createInterface } from 'node:readline'
import { settleOnce } from './ledger-settling.ts'

process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const [userId = '', step = '', when = ''] = line.split(' ')
  await settleOnce(process.env.DATABASE_URL ?? '', userId, {
    step: Number(step),
    when: when === 'sent' ? 'sent' : 'before',
    die: () => process.kill(process.pid, 'SIGKILL'),
  })
  process.exit(0)
}
