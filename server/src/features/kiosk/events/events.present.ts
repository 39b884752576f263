import type { Booth, KioskEvent } from '@studio/contract/kiosk'
import type { BoothRow } from '../booths/booths.store.ts'
import type { EventRow } from './events.store.ts'

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

export const presentEvent = (row: EventRow): KioskEvent => ({
  id: row.id,
  name: row.name,
  startsAt: instant(row.startsAt),
  endsAt: instant(row.endsAt),
  timeZone: row.timeZone,
  config: row.config,
  configVersion: row.configVersion,
  consent: row.consent,
  consentVersion: row.consentVersion,
  purgeDays: row.purgeDays,
  looksBudget: row.looksBudget,
  looksUsed: row.looksUsed,
  projectId: row.projectId,
  closedAt: instant(row.closedAt),
  createdAt: row.createdAt.toISOString(),
})

export const presentBooth = (row: BoothRow): Booth => ({
  id: row.id,
  name: row.name,
  pairedAt: instant(row.pairedAt),
  revokedAt: instant(row.revokedAt),
  seenAt: instant(row.seenAt),
  report: row.report,
})
