import {
  endPreview,
  listFlags,
  patchFlag,
  previewFlag,
  undoFlag,
  unscheduleFlag,
} from '@studio/contract/flags'
import { Refusal } from '@studio/contract/kernel'
import { bind, type Http } from '../../../platform/http/index.ts'
import { problemsOf } from './flags.rules.ts'
import type { FlagsService } from './flags.service.ts'
import type { createPreviews } from './preview.ts'

export function bindFlags(
  http: Http,
  flags: FlagsService,
  previews: ReturnType<typeof createPreviews>,
): void {
  bind(http, listFlags, () => flags.list())
  bind(http, patchFlag, ({ params, body }, { actor }) => flags.change(actor.id, params.name, body))
  bind(http, undoFlag, async ({ params, body }, { actor }) => ({
    flag: await flags.undo(actor.id, params.name, body.version),
  }))
  bind(http, unscheduleFlag, async ({ params }, { actor }) => ({
    flag: await flags.unschedule(actor.id, params.name, params.id),
  }))
  bind(http, previewFlag, async ({ params, body: { value } }, { actor, reply }) => {
    const name = flags.nameOf(params.name)
    const [problem] = Object.entries(problemsOf(name, { value, rollout: null, users: [] }))
    if (problem) throw new Refusal('INPUT_INVALID', problem[1], { details: { [problem[0]]: problem[1] } })
    const { until, cookie } = previews.begin(actor.id, name, value)
    reply.header('set-cookie', cookie)
    return { until }
  })
  bind(http, endPreview, async (_, { reply }) => {
    reply.header('set-cookie', previews.ending())
    return { ok: true as const }
  })
}
