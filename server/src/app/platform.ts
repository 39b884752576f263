import { ACCOUNT_TASKS } from '../features/account/index.ts'
import { COUNCIL_TASKS } from '../features/council/index.ts'
import { DARKROOM_TASKS } from '../features/darkroom/index.ts'
import { DELIVERY_TASKS } from '../features/deliveries/index.ts'
import { JOB_TASKS } from '../features/jobs/index.ts'
import { PROOF_TASKS } from '../features/proofs/index.ts'
import { RULE_TASKS } from '../features/rules/index.ts'
import { IMPORT_TASKS } from '../features/imports/index.ts'
import { THING_TASKS } from '../features/things/index.ts'
import { WORK_TASKS } from '../features/works/index.ts'
import { createCredentials } from '../platform/credentials/index.ts'
import type { Platform } from '../platform/feature/index.ts'
import { createHttp } from '../platform/http/index.ts'
import { createMail, SEND_MAIL, SEND_MAIL_TO_OTHERS } from '../platform/mail/index.ts'
import { openPubSub } from '../platform/pubsub/index.ts'
import { openObjects } from '../platform/objects/index.ts'
import { createPdfPress } from '../platform/pdf/index.ts'
import { createPort } from '../platform/port/index.ts'
import { openQueue } from '../platform/queue/index.ts'
import { createSealing } from '../platform/sealing/index.ts'
import { openSigning, type Viewer } from '../platform/signing/index.ts'
import type { AppDeps } from './options.ts'

/** All background task kinds. */
export const TASKS = [
  ...JOB_TASKS,
  ...ACCOUNT_TASKS,
  ...COUNCIL_TASKS,
  ...RULE_TASKS,
  ...WORK_TASKS,
  ...PROOF_TASKS,
  ...THING_TASKS,
  ...IMPORT_TASKS,
  ...DELIVERY_TASKS,
  ...DARKROOM_TASKS,
  SEND_MAIL,
  SEND_MAIL_TO_OTHERS,
]

type PlatformDeps = Pick<
  AppDeps,
  'config' | 'log' | 'clock' | 'database' | 'publicUrl' | 'pollingSeconds' | 'superviseSeconds'
>

/** Creates the resources shared by all features. The caller owns the database; `closePlatform` closes the rest. */
export async function openPlatform(deps: PlatformDeps): Promise<Platform> {
  const { config, log, clock, database, publicUrl } = deps
  const http = await createHttp({ log, trustedProxies: config.trustedProxies, publicUrl: config.publicUrl })
  const pubsub = await openPubSub(database.connection, database.pool, log)
  const queue = await openQueue({
    pool: database.pool,
    tasks: TASKS,
    log,
    pubsub,
    pollingSeconds: deps.pollingSeconds,
    superviseSeconds: deps.superviseSeconds,
  })
  const objects = await openObjects(config)
  const lasts = createPort<(viewer: Viewer) => Promise<boolean>>('whether a sign-in lasts')
  return {
    config,
    log,
    clock,
    database,
    http,
    pubsub,
    queue,
    objects,
    mail: createMail({ config: config.mail, dataDir: config.dataDir, database, queue, clock, objects }),
    signing: await openSigning(database.db, {
      viewer: http.caller,
      lasts: (viewer) => lasts.get()(viewer),
    }),
    credentials: createCredentials({ database, clock, version: config.version }),
    sealing: createSealing({ secret: config.secret, dataDir: config.dataDir }),
    press: await createPdfPress(),
    lasts,
    publicUrl,
  }
}

/** Closes the resources opened here, after all features have stopped. */
export async function closePlatform({ queue, credentials, pubsub }: Platform): Promise<void> {
  await queue.close()
  credentials.close()
  await pubsub.close()
}
