import { Refusal } from '@studio/contract/kernel'
import type { EventConfig } from '@studio/contract/kiosk'
import type { Database } from '../../../platform/database/index.ts'

const invalid = (field: string, message: string) =>
  new Refusal('INPUT_INVALID', message, { details: { [field]: message } })

/** @throws Refusal INPUT_INVALID for a zone that is none. */
export function checkTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
  } catch {
    throw invalid('timeZone', 'This time zone is not known. Write it as in Europe/Madrid.')
  }
}

/** The host's uploads that a configuration names. */
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
  /** Names of the printers of the installation. */
  printers: readonly string[]
}

/** @throws Refusal INPUT_INVALID where it names what is not there: an upload, a template of its own twice, a printer. */
export async function checkConfig(
  tx: Database,
  userId: string,
  config: EventConfig,
  { exists, printers }: Checks,
): Promise<void> {
  for (const id of uploadsIn(config))
    if (!(await exists(tx, userId, id)))
      throw invalid('config', 'A picture of the template or the start screen is gone. Upload it again.')
  const own = config.ownTemplates.map(({ id }) => id)
  if (new Set(own).size < own.length) throw invalid('config.ownTemplates', 'Two templates have the same id.')
  const { way, printer } = config.print
  if (way === 'ipp' && (printer === null || !printers.includes(printer)))
    throw invalid('config.print.printer', 'Choose a printer of this studio.')
}
