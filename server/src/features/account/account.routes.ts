import {
  cancelDeletion,
  type Device,
  getDeletion,
  getExport,
  getExportFile,
  getSecurity,
  listDevices,
  linkExport,
  makeRecoveryCodes,
  requestDeletion,
  signOutDevice,
  signOutOtherDevices,
  startExport,
} from '@studio/contract/account'
import { redeemRecoveryCode } from '@studio/contract/auth'
import { Refusal } from '@studio/contract/kernel'
import { dayOf } from '@studio/domain/kernel'
import { BYTES_ONLY, bind, type Http, sendRange } from '../../platform/http/index.ts'
import type { DeletionsService } from './deletions.service.ts'
import { describeAgent, networkOf } from './devices.ts'
import type { ExportsService } from './exports.service.ts'
import type { OwnSignIn } from './own-sign-in.ts'
import type { SecurityService } from './security.service.ts'

type SignIn = Awaited<ReturnType<OwnSignIn['devices']['list']>>[number]

const presentDevice =
  (current: string) =>
  (signIn: SignIn): Device => ({
    id: signIn.id,
    isCurrent: signIn.id === current,
    ...describeAgent(signIn.user_agent),
    network: networkOf(signIn.ip),
    createdAt: signIn.created_at.toISOString(),
    lastUsedAt: (signIn.refreshed_at ?? signIn.created_at).toISOString(),
  })

export function bindSecurity(http: Http, security: SecurityService, own: OwnSignIn | undefined): void {
  bind(http, getSecurity, async (_request, { actor }) => security.look(actor.id))
  bind(http, listDevices, async (_request, { actor }) => {
    const signIns = (await own?.devices.list(actor.id)) ?? []
    return { devices: signIns.map(presentDevice(actor.signInId)) }
  })
  bind(http, signOutDevice, async ({ params }, { actor }) => {
    if (!(await own?.devices.end(actor.id, params.id))) throw new Refusal('NOT_FOUND', 'Sign-in not found.')
    return { ended: 1 }
  })
  bind(http, signOutOtherDevices, async (_request, { actor }) => ({
    ended: (await own?.devices.endOthers(actor)) ?? 0,
  }))
  bind(http, makeRecoveryCodes, async (_request, { actor }) => ({ codes: await security.makeCodes(actor) }))
  bind(http, redeemRecoveryCode, async ({ body }, { actor, raw }) => ({
    remaining: await security.redeem(actor, { code: body.code, ip: raw.ip }, raw.headers['accept-language']),
  }))
}

export function bindData(http: Http, exports: ExportsService, deletions: DeletionsService): void {
  bind(http, getExport, async (_request, { actor }) => ({ export: await exports.latest(actor.id) }))
  bind(http, startExport, async (_request, { actor }) => ({ export: await exports.start(actor.id) }))
  bind(http, linkExport, async ({ params }, { actor }) => exports.link(actor, params.id))
  bind(http, getExportFile, async ({ params, query }, { actor, raw }) => {
    const {
      key,
      bytes,
      madeAt,
      noteDownload: recordDownload,
    } = await exports.find(params.id, { actor, link: query.link })
    return sendRange(
      {
        etag: `"${params.id}"`,
        mime: 'application/zip',
        bytes,
        disposition: `attachment; filename="studio-alpha-${dayOf(madeAt)}.zip"`,
        headers: { 'cache-control': 'private, no-store', ...BYTES_ONLY },
        open: async (range) => (await exports.open(key, range)).body,
        begun: recordDownload,
      },
      raw,
    )
  })
  bind(http, getDeletion, async (_request, { actor }) => ({ deletion: await deletions.find(actor.id) }))
  bind(http, requestDeletion, async ({ body }, { actor, raw }) => ({
    deletion: await deletions.request(actor, body, raw.headers['accept-language']),
  }))
  bind(http, cancelDeletion, async (_request, { actor }) => {
    await deletions.cancel(actor.id)
    return { deletion: null }
  })
}
