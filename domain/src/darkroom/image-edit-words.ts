import type { ImageEditKind, MaskUse } from '@studio/contract/models'

/** What a model is asked to do to an image. */
interface WordedEdit {
  kind: ImageEditKind
  /** In the user’s words. */
  prompt: string
  /** Of the image, in px. */
  width: number
  height: number
  /** The part of the image to change, in px. */
  box: { x: number; y: number; width: number; height: number }
}

/** Models that read boxes take them in thousandths of the image, from the top left. */
const UNITS = 1000

const KEEP =
  'Keep everything else exactly as it is: framing, position, scale, colours, light, grain and sharpness. Return the whole image.'

/** The text as a sentence: with a full stop unless it ends with a mark. */
const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

function placeOf({ box, width, height }: WordedEdit): string {
  const part = (value: number, whole: number) => Math.round((value / whole) * UNITS)
  const ends = [
    part(box.y, height),
    part(box.x, width),
    part(box.y + box.height, height),
    part(box.x + box.width, width),
  ]
  return `the area [ymin, xmin, ymax, xmax] = [${ends.join(', ')}] in thousandths of the image`
}

/**
 * The texts that are sent for an edit. Models that change nothing outside of a mask get only what it should show;
 * others are instructed, and told where if they take no mask.
 */
export function imageEditWords(edit: WordedEdit, mask: MaskUse): { text: string; negative: string } {
  const prompt = edit.prompt.trim()
  if (mask === 'exact')
    return edit.kind === 'remove' ? { text: 'background', negative: prompt } : { text: prompt, negative: '' }
  const place = mask === 'hint' ? 'the masked area' : placeOf(edit)
  const asked = {
    fill: () => `Add this within ${place}: ${sentence(prompt)}`,
    remove: () =>
      `Remove ${prompt ? `this from ${place}` : `what is in ${place}`}, and continue the background behind it${prompt ? `: ${sentence(prompt)}` : '.'}`,
    replace: () => `Replace what is in ${place} with this: ${sentence(prompt)}`,
    instruct: () => `Change only ${place}: ${sentence(prompt)}`,
  }[edit.kind]()
  return { text: `${asked} ${KEEP}`, negative: '' }
}
