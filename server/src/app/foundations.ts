import { ACCOUNT_TASKS } from '../features/account/index.ts'
import { COUNCIL_TASKS } from '../features/council/index.ts'
import { JOB_TASKS } from '../features/jobs/index.ts'
import { PROOF_TASKS } from '../features/proofs/index.ts'
import { RULE_TASKS } from '../features/rules/index.ts'
import { THING_TASKS } from '../features/things/index.ts'
import { WORK_TASKS } from '../features/works/index.ts'
import { createCredentials } from '../platform/credentials/index.ts'
import { createHttp } from '../platform/http/index.ts'
import { createMail, SEND_MAIL, SEND_MAIL_TO_OTHERS } from '../platform/mail/index.ts'
import { openNews } from '../platform/news/index.ts'
import { openObjects } from '../platform/objects/index.ts'
import { openPress } from '../platform/pdf/index.ts'
import { openQueue } from '../platform/queue/index.ts'
import type { AppDeps } from '../app.ts'

/** All that is worked on in the background. */
const TASKS = [
  ...JOB_TASKS,
  ...ACCOUNT_TASKS,
  ...COUNCIL_TASKS,
  ...RULE_TASKS,
  ...WORK_TASKS,
  ...PROOF_TASKS,
  ...THING_TASKS,
  SEND_MAIL,
  SEND_MAIL_TO_OTHERS,
]

type FoundationsDeps = Pick<
  AppDeps,
  'config' | 'log' | 'clock' | 'database' | 'pollingSeconds' | 'superviseSeconds'
>

/** What every feature stands on besides the database: HTTP, news, the queue, objects, mail, and what prints and signs. */
export async function openFoundations(deps: FoundationsDeps) {
  const { config, log, clock, database } = deps
  const http = await createHttp({ log, trustedProxies: config.trustedProxies, publicUrl: config.publicUrl })
  const news = await openNews(database.connection, database.pool, log)
  const queue = await openQueue({
    pool: database.pool,
    tasks: TASKS,
    log,
    news,
    pollingSeconds: deps.pollingSeconds,
    superviseSeconds: deps.superviseSeconds,
  })
  const objects = await openObjects(config)
  const press = await openPress()
  const credentials = createCredentials({ database, clock, version: config.version })
  const mail = createMail({ config: config.mail, dataDir: config.dataDir, database, queue, clock, objects })
  return { http, news, queue, objects, press, credentials, mail }
}
