import { type EventConfig, shotsOf } from '@studio/contract/kiosk'
import { templateOf } from '../../drawing/templates.ts'

/** Returns the number of photos of a template. 1 if the template was removed. */
export function shotsOfTemplate(id: string, config: EventConfig): number {
  const template = templateOf(id, config.ownTemplates)
  return template ? shotsOf(template) : 1
}
