import type { Draft } from '../../photoshoot/index.ts'
import { readSource } from './source.ts'

/** True if the brief may expand to other texts; usually it does not, and nothing is loaded. */
export const needsComposing = ({ prompt }: Pick<Draft, 'prompt'>): boolean =>
  /[{\\]|\[\[|__/.test(prompt) || readSource() !== undefined
