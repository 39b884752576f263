// A worker process of its own for the tests of take-over: node photoshoot.worker-fixture.ts <database> <milliseconds per image>
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { composeBench } from './photoshoot.fixtures.ts'

const [connectionString = '', delay = '200'] = process.argv.slice(2)
const database = openDatabase({ connectionString }, createLog('silent'), 8)
const engine = createFakeEngine({
  delay: Number(delay),
  gate: async ({ prompt, index }) => void process.stdout.write(`${prompt}|${index}\n`),
})
const bench = await composeBench(database, { engine })
await bench.jobs.start()
process.stdout.write('ready\n')
process.on('SIGTERM', async () => {
  await bench.stop()
  await database.close()
  process.exit(0)
})
