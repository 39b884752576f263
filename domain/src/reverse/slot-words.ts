// Sorts the content of an image into prompt slots.
import { blocksOf, clausesOf } from '../prompts/index.ts'
import type { BlockKind } from '@studio/contract/prompts'
import type { Exif } from './metadata/exif.ts'
import type { LightDirection } from './measure/light.ts'
import type { Measured } from './measure/measure.ts'
import type { Layout } from './measure/composition.ts'
import type { ColourName } from '../vocabulary/index.ts'
import type { Recipe } from './recipes/recipe.ts'
import { type Slot, SLOTS } from '@studio/contract/reverse'

const SLOT_OF: Record<Exclude<BlockKind, 'negative'>, Slot> = {
  subject: 'subject',
  scene: 'setting',
  light: 'lighting',
  lens: 'lens',
  style: 'style',
  mood: 'mood',
  palette: 'palette',
  composition: 'composition',
}
const MEDIUM =
  /\b(photo(graph\w*)?|3d render|render(ing)?|illustration|painting|watercolou?r|oil on canvas|drawing|sketch|anime|pixel art|vector art|fotograf[ií]a|ilustraci[oó]n|acuarela|pintura|dibujo)\b/iu
/** Max. words; prompts have far fewer. */
const MAX_WORDS = 60

/** Words found in a file, by slot. Every clause of the settings is used: unknown ones become style. */
export function recognisedWords(
  recipe: Recipe | null,
  exif: Exif,
  sourceType: string | null,
): Record<Slot, string[]> {
  const words = Object.fromEntries(SLOTS.map((slot) => [slot, [] as string[]])) as Record<Slot, string[]>
  const add = (slot: Slot, text: string) => {
    if (text !== '' && words[slot].length < MAX_WORDS && !words[slot].includes(text)) words[slot].push(text)
  }
  if (recipe) {
    const kinds = new Map<number, BlockKind>()
    for (const { kind: each, spans } of blocksOf({ body: recipe.prompt, negative: '' }))
      for (const span of spans) if (!kinds.has(span.start)) kinds.set(span.start, each)
    for (const { start, end } of clausesOf(recipe.prompt)) {
      const text = recipe.prompt.slice(start, end)
      const kind = kinds.get(start)
      const slot = kind === undefined || kind === 'negative' ? 'style' : SLOT_OF[kind]
      // The vocabulary lists paintings under mood.
      const isMedium = (slot === 'style' || slot === 'mood') && MEDIUM.test(text)
      add(isMedium ? 'medium' : slot, text)
    }
    for (const { start, end } of clausesOf(recipe.negative))
      add('negative', recipe.negative.slice(start, end))
  }
  if (exif.focalLength) add('lens', `${Math.round(exif.focalLength)} mm`)
  if (exif.fNumber) add('lens', `f/${Number(exif.fNumber.toFixed(1))}`)
  if (exif.hasFlashed) add('lighting', 'flash')
  if (sourceType === 'digitalCapture') add('medium', 'photograph')
  return words
}

/** A measured word by its code; the screen translates it. */
export type MeasuredWord =
  | { kind: 'colour'; code: ColourName }
  | { kind: 'light'; code: LightDirection }
  | { kind: 'edges'; code: 'hard' | 'soft' }
  | { kind: 'key'; code: 'low' | 'high' }
  | { kind: 'warmth'; code: 'warm' | 'cool' }
  | { kind: 'contrast'; code: 'soft' | 'strong' }
  | { kind: 'focus'; code: 'shallow' | 'deep' }
  | { kind: 'layout'; code: Layout }

/** Min. share of a colour for a word. */
const MAX_COLOURS = 4

/** Measured words by slot. Ordinary values, such as a medium key, have no word. */
export function measuredWords({
  palette,
  light,
  tone,
  composition,
}: Measured): Partial<Record<Slot, MeasuredWord[]>> {
  const { key, warmth, contrast } = tone
  return {
    lighting: [
      ...(light.from ? [{ kind: 'light', code: light.from } as const] : []),
      ...(light.edges ? [{ kind: 'edges', code: light.edges } as const] : []),
      ...(key === 'middle' ? [] : [{ kind: 'key', code: key } as const]),
      ...(contrast === 'normal' ? [] : [{ kind: 'contrast', code: contrast } as const]),
    ],
    lens: composition.focus ? [{ kind: 'focus', code: composition.focus }] : [],
    palette: [
      ...palette.slice(0, MAX_COLOURS).map(({ name }) => ({ kind: 'colour', code: name }) as const),
      ...(warmth === 'neutral' ? [] : [{ kind: 'warmth', code: warmth } as const]),
    ],
    composition: composition.layouts.map((code) => ({ kind: 'layout', code })),
  }
}
