import { type EventConfig, shotsOf } from '@studio/contract/kiosk'
import { templateOf } from '../../drawing/templates.ts'

/** How many pictures a template takes; one that is not known any more takes one. */
export function shotsOfTemplate(id: string, config: EventConfig): number {
  const template = templateOf(id, config.ownTemplates)
  return template ? shotsOf(template) : 1
}
