import type texts from '../../../locales/en/proof.json'
import { type Speech, speechOf } from './page/page-speech.ts'

export type Say = Speech<keyof typeof texts>

// All languages come along: the page has no loader, and must speak without asking once more.
export const proofSpeech = speechOf<keyof typeof texts>(
  import.meta.glob<typeof texts>('../../../locales/*/proof.json', { eager: true, import: 'default' }),
)
