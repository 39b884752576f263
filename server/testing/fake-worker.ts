// A separate worker process for takeover tests: the real app with the fake engine, with settings from its environment
// like the server. Prints `prompt|index` for each generated image.
import { createFakeEngine } from './fake-engine.ts'
import { createApp } from '../src/app.ts'
import { systemClock } from '../src/platform/clock/index.ts'
import { readConfig } from '../src/platform/config/index.ts'
import { openDatabase } from '../src/platform/database/index.ts'
import { createLog } from '../src/platform/log/index.ts'

const MS_PER_IMAGE = 250

const config = readConfig(process.env)
const log = createLog(config.logLevel)
const database = openDatabase({ connectionString: config.databaseUrl }, log, 8)
const engine = createFakeEngine({
  delay: MS_PER_IMAGE,
  gate: async ({ prompt, index }) => void process.stdout.write(`${prompt}|${index}\n`),
})
const publicUrl = () => 'http://localhost'
const app = await createApp({
  config,
  log,
  clock: systemClock,
  database,
  engines: [engine],
  webFolder: '',
  superviseSeconds: 1,
  publicUrl,
})
await app.start()
process.stdout.write('ready\n')
process.on('SIGTERM', async () => {
  await app.stop()
  await database.close()
  process.exit(0)
})
