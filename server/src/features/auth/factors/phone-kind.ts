import type { DatabaseHandle } from '../../../platform/database/index.ts'
import { invalid } from '../auth.refusal.ts'
import { codeHashOf } from '../links/codes.service.ts'
import type { Messages } from '../phone/messages.service.ts'
import { readPhone } from '../phone/numbers.ts'
import { isSame, makeCode } from '../tokens/keys.ts'
import type { FactorKind } from './factor-kind.ts'

/** Codes sent to a phone. */
export const createPhoneKind = (
  database: DatabaseHandle,
  messages: Messages,
  secret: string,
): FactorKind => ({
  type: 'phone',
  label: 'Phone',
  method: 'mfa/phone',
  wrong: 'Invalid MFA Phone code entered',

  async enroll(_user, { phone: input }) {
    const phone = readPhone(input)
    return { details: { phone }, enrolled: { phone } }
  },

  async challenge(user, factor) {
    const phone = factor.phone ?? ''
    const code = makeCode()
    await database.transact((tx) => messages.takeTurn(tx, phone, 'factor'))
    return {
      details: { codeHash: codeHashOf(secret, phone, code) },
      deliver: (languages) => messages.deliver(phone, code, user.user_metadata.locale, languages),
    }
  },

  async check(factor, challenge, { code }) {
    if (!code) throw invalid('Code needs to be non-empty')
    const hash = codeHashOf(secret, factor.phone ?? '', code.trim())
    return challenge.code_hash && isSame(hash, challenge.code_hash) ? {} : undefined
  },
})
