import { refuse } from '@studio/contract/kernel'
import { type EventConfig, kioskReasons } from '@studio/contract/kiosk'
import type { Database } from '../../../platform/database/index.ts'

/** @throws Refusal INPUT_INVALID for an unknown time zone */
export function checkTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
  } catch {
    throw refuse(kioskReasons.timeZoneUnknown, undefined, { details: { timeZone: 'Unknown.' } })
  }
}

/** Lists the host’s uploads that a configuration references. */
export function uploadsIn({ ownTemplates, attract, watermark }: EventConfig): string[] {
  const layers = ownTemplates.flatMap((template) => template.layers)
  const ids = [
    ...layers.flatMap((layer) => (layer.kind === 'picture' ? [layer.uploadId] : [])),
    ...attract.uploads,
    ...(watermark?.uploadId ? [watermark.uploadId] : []),
  ]
  return [...new Set(ids)]
}

interface Checks {
  exists(tx: Database, userId: string, uploadId: string): Promise<boolean>
  /** Names of the installation’s printers. */
  printers: readonly string[]
}

/** @throws Refusal INPUT_INVALID for an unknown upload or printer, or a duplicate id of the event’s templates */
export async function checkConfig(
  tx: Database,
  userId: string,
  config: EventConfig,
  { exists, printers }: Checks,
): Promise<void> {
  for (const id of uploadsIn(config))
    if (!(await exists(tx, userId, id))) throw refuse(kioskReasons.uploadGone)
  const own = config.ownTemplates.map(({ id }) => id)
  if (new Set(own).size < own.length) throw refuse(kioskReasons.layoutTwice)
  const { way, printer } = config.print
  if (way === 'ipp' && (printer === null || !printers.includes(printer)))
    throw refuse(kioskReasons.printerUnknown)
}
