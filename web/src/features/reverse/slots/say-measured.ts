import type { MeasuredWord } from '@studio/domain/reverse'
import type { ColourName } from '@studio/domain/vocabulary'
import type { Translate } from '../../../platform/index.ts'
import type { ColourWords } from '../reading/protocol.ts'

/** First name of a colour in a language, with English as fallback. */
export function colourWord(name: ColourName, language: string, colours: ColourWords): string {
  const [english = '', spanish] = (colours[name] ?? name).split(' / ')
  const texts = language.startsWith('es') ? (spanish ?? english) : english
  return texts.split(',')[0]!.trim()
}

/** Text of a measured word in the language of the prompt. */
export function measuredText(
  word: MeasuredWord,
  t: Translate<'reverse'>,
  language: string,
  colours: ColourWords,
): string {
  switch (word.kind) {
    case 'colour':
      return colourWord(word.code, language, colours)
    case 'light':
      return t(($) => $.measured.light[word.code])
    case 'edges':
      return t(($) => $.measured.edges[word.code])
    case 'key':
      return t(($) => $.measured.key[word.code])
    case 'warmth':
      return t(($) => $.measured.warmth[word.code])
    case 'contrast':
      return t(($) => $.measured.contrast[word.code])
    case 'focus':
      return t(($) => $.measured.focus[word.code])
    case 'layout':
      return t(($) => $.measured.layout[word.code])
  }
}
