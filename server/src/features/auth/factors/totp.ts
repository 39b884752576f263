import { Secret, TOTP } from 'otpauth'
import qrcode from 'qrcode'
import type { Clock } from '../../../platform/clock/index.ts'
import { invalid } from '../auth.refusal.ts'
import type { FactorKind } from './factor-kind.ts'

const PERIOD = 30
const ALGORITHM = { algorithm: 'SHA1', digits: 6, period: PERIOD } as const

/** Data for setting up an authenticator app. */
export interface TotpSetUp {
  /** Base32. */
  secret: string
  uri: string
  /** The URI as an SVG QR code. */
  qrCode: string
}

async function setUpTotp(issuer: string, label: string): Promise<TotpSetUp> {
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ ...ALGORITHM, issuer, label, secret }).toString()
  return { secret: secret.base32, uri, qrCode: await qrcode.toString(uri, { type: 'svg', margin: 2 }) }
}

/** Time step of a code: the current one or its neighbours, because clocks differ. Undefined for any other code. */
function stepOf(code: string, secret: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ ...ALGORITHM, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD) + delta
}

/** TOTP codes of an authenticator app. */
export const createTotpKind = (clock: Clock): FactorKind => ({
  type: 'totp',
  label: 'TOTP',
  method: 'totp',
  wrong: 'Invalid TOTP code entered',

  async enroll(user, { issuer }) {
    const totp = await setUpTotp(issuer || 'Studio Alpha', user.email ?? user.id)
    return { details: { secret: totp.secret }, enrolled: { totp } }
  },

  challenge: async () => ({ details: {} }),

  async check(factor, _challenge, { code }) {
    if (!code) throw invalid('Code needs to be non-empty')
    const step = stepOf(code, factor.secret ?? '', clock.now())
    // A code works once, so that an observed one can't be replayed.
    if (step === undefined || (factor.last_step !== null && step <= factor.last_step)) return undefined
    return { last_step: step }
  },
})
