import type { BlockKind } from '@studio/contract/prompts'

type Words = readonly (readonly [english: string, spanish: string])[]

/**
 * Suggested words of each block: words that Studio Preview can render and every model understands, a few of each kind.
 * A test checks that the vocabulary contains each word.
 */
export const BLOCK_WORDS: Partial<Record<BlockKind, Words>> = {
  scene: [
    ['studio', 'estudio'],
    ['loft', 'loft'],
    ['garden', 'jardín'],
    ['beach', 'playa'],
    ['street', 'calle'],
    ['kitchen', 'cocina'],
    ['forest', 'bosque'],
    ['staircase', 'escalera'],
    ['gallery', 'galería'],
  ],
  light: [
    ['window light', 'luz de ventana'],
    ['softbox', 'caja de luz'],
    ['golden hour', 'hora dorada'],
    ['hard light', 'luz dura'],
    ['overcast', 'nublado'],
    ['rim light', 'contraluz'],
    ['candlelight', 'luz de velas'],
    ['neon', 'neón'],
    ['night', 'noche'],
  ],
  lens: [
    ['24mm', '24mm'],
    ['35mm', '35mm'],
    ['50mm', '50mm'],
    ['85mm', '85mm'],
    ['shallow depth of field', 'poca profundidad de campo'],
    ['everything in focus', 'todo enfocado'],
  ],
  mood: [
    ['calm', 'sereno'],
    ['dramatic', 'dramático'],
    ['joyful', 'alegre'],
    ['minimal', 'minimalista'],
    ['nostalgic', 'nostálgico'],
    ['black and white', 'blanco y negro'],
  ],
  palette: [
    ['terracotta and cream', 'terracota y crema'],
    ['navy and ivory', 'azul marino y marfil'],
    ['sage green', 'verde salvia'],
    ['charcoal and white', 'antracita y blanco'],
  ],
  composition: [
    ['close up', 'primer plano'],
    ['half body', 'plano medio'],
    ['full body', 'cuerpo entero'],
    ['from above', 'desde arriba'],
    ['low angle', 'contrapicado'],
    ['detail shot', 'detalle'],
  ],
  negative: [
    ['people', 'personas'],
    ['text', 'texto'],
    ['shadows', 'sombras'],
  ],
}

export const wordsFor = (kind: BlockKind, language: string): readonly string[] =>
  (BLOCK_WORDS[kind] ?? []).map(([english, spanish]) => (language === 'es' ? spanish : english))
