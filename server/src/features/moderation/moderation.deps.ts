import type { CaseLevel } from '@studio/contract/moderation'
import type { Settings } from '@studio/contract/settings'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { Realtime } from '../realtime/index.ts'

/** Match of a rule in a text. Spans are half-open ranges of UTF-16 units. */
export interface Hit {
  ruleId: string
  ruleVersion: number
  policy: string
  level: 'note' | 'low' | 'medium' | 'high'
  action: 'flag' | 'hold' | 'refuse'
  field: string
  spans: [number, number][]
  words: string[]
  shadow: boolean
}

/** A rule as moderators see it. */
export interface RuleFacts {
  name: string
  /** When the rule went live. Null if it never was. */
  liveFrom: Date | null
}

export interface ModerationDeps {
  database: DatabaseHandle
  clock: Clock
  log: Log
  mail: Pick<Mail, 'send'>
  realtime: Pick<Realtime, 'notify'>
  settingsOf: (userId: string) => Promise<Pick<Settings, 'language' | 'emailNotifications'>>
  publicUrl: () => string
  /** Matches of live rules and of rules in shadow mode. */
  match: (input: {
    kind: string
    fields: Record<string, string>
    author: { days: number }
  }) => Promise<Hit[]> | Hit[]
  /** Names of rules by version, and since when they decide. */
  rulesOf: (db: Database, ids: { id: string; version: number }[]) => Promise<(RuleFacts | undefined)[]>
  /** Requests approval of the council for changes that one admin may not make alone. */
  propose: (
    tx: Database,
    proposal: {
      kind: string
      subject: string
      concerns?: string
      payload: object
      reason: string
      proposerId: string
    },
  ) => Promise<{ id: string }>
  /** Lifts a suspension of the whole account that an appeal has overturned. */
  unban: (userId: string) => Promise<void>
  /** Hours within which a case must be decided, by severity. */
  dueHours: () => Record<CaseLevel, number>
}
