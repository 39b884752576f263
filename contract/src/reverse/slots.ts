/** Slots of a prompt. */
export const SLOTS = [
  'subject',
  'setting',
  'lighting',
  'lens',
  'palette',
  'composition',
  'style',
  'medium',
  'mood',
  'negative',
] as const
export type Slot = (typeof SLOTS)[number]
