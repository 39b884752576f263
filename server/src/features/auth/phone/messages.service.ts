import { HOUR_MS } from '@studio/contract/kernel'
import { type Sms, SmsFailure } from '../../../platform/sms/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { AuthRefusal, invalid } from '../auth.refusal.ts'
import type { Parts } from '../auth.parts.ts'
import { recordSent, oldestOfQuota, claimMailTurn } from '../mail-turns.store.ts'
import { languageOf } from '../mails/index.ts'
import { hashOf } from '../tokens/keys.ts'

const TEXTS = {
  en: (code: string) => `Your Studio Alpha code is ${code}. Never share it.`,
  es: (code: string) => `Tu código de Studio Alpha es ${code}. No lo compartas.`,
}

const tooMany = (message: string, retryAfter: number) =>
  new AuthRefusal(429, 'over_sms_send_rate_limit', message, { retryAfter })

export type Messages = ReturnType<typeof createMessages>

/** Codes sent to phones, within the sending limits. */
export function createMessages({ clock, settings }: Parts, sms: Sms | undefined, log: Log) {
  return {
    /** @throws AuthRefusal for a channel that the gateway doesn't support. */
    checkChannel(channel: string): void {
      if (channel && channel !== 'sms')
        throw invalid(`Invalid channel, supported values are 'sms'. 'whatsapp' is not set up here`)
    },

    /**
     * Takes the turn to message a number, whether or not an account has it.
     * @throws AuthRefusal `over_sms_send_rate_limit` with the seconds to wait.
     */
    async takeTurn(tx: Database, phone: string, kind: string): Promise<void> {
      const now = clock.now()
      const { smsIntervalSeconds: interval, smsPerHour: max } = settings
      const last = await claimMailTurn(tx, { addressHash: hashOf(phone), kind, seconds: interval, now })
      if (last) {
        const seconds = Math.max(1, Math.ceil(interval - (now.getTime() - last.getTime()) / 1000))
        throw tooMany(`For security purposes, you can only request this after ${seconds} seconds.`, seconds)
      }
      if (max === 0) return
      const since = new Date(now.getTime() - HOUR_MS)
      const oldest = await oldestOfQuota(tx, { kind: 'sent_sms', max, since, now })
      if (oldest)
        throw tooMany(
          'sms rate limit exceeded',
          Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1000)),
        )
      await recordSent(tx, 'sent_sms', now)
    },

    /** Outside a transaction, because the gateway may be slow. */
    async deliver(
      phone: string,
      code: string,
      locale: unknown,
      languages: string | undefined,
    ): Promise<void> {
      if (!sms)
        throw new AuthRefusal(422, 'sms_send_failed', 'Error sending sms OTP to provider: none is set up')
      try {
        await sms.send(phone, TEXTS[languageOf(locale, languages)](code))
      } catch (error) {
        if (!(error instanceof SmsFailure)) throw error
        log.warn({ reason: error.message }, 'a message to a phone was not sent')
        throw new AuthRefusal(422, 'sms_send_failed', `Error sending sms OTP to provider: ${error.message}`)
      }
    },
  }
}
