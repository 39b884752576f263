import type { Party } from '@studio/contract/invoices'
import type { Settings } from '@studio/contract/settings'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Press } from '../../platform/pdf/index.ts'

/** A client as invoices know them: who is written on it, and where it is sent. */
export interface Buyer extends Party {
  email: string | null
}

export interface InvoicesDeps {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
  log: Log
  press: Press
  mail: Pick<Mail, 'send'>
  settingsOf(userId: string): Promise<Pick<Settings, 'emailNotifications' | 'proofs' | 'language'>>
  realtime: { tell(userId: string, event: string, payload: Record<string, unknown>): void }
  /** Where people reach this server. */
  publicUrl(): string
}
