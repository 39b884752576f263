import type { Draft } from '../../photoshoot/index.ts'
import { keptSource } from './source.ts'

/** Whether there may be more to send than what stands in the brief: most of the time there is not, and nothing is fetched. */
export const needsComposing = ({ prompt }: Pick<Draft, 'prompt'>): boolean =>
  /[{\\]|\[\[|__/.test(prompt) || keptSource() !== undefined
