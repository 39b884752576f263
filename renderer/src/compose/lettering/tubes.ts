// Shapes of capitals as bent glass tubes, one line each, as in neon signs.

/**
 * Strokes of each letter on a field 4 wide and 6 high, its foot at 0. A stroke goes from point to point
 * (`x,y`) and along arcs (`@x,y,across,up,from,to`: middle, radii, and degrees, 0 to the right and 90 up).
 * Characters not listed here are omitted.
 */
const STROKES: Readonly<Record<string, string>> = {
  A: '0,0 2,6 4,0|0.75,2.1 3.25,2.1',
  B: '0,0 0,6 2.2,6 @2.2,4.6,1.4,1.4,90,-90 0,3.2|0,3.2 2.3,3.2 @2.3,1.6,1.6,1.6,90,-90 0,0',
  C: '@2.1,3,2.1,3,48,312',
  D: '0,0 0,6 1.6,6 @1.6,3,2.4,3,90,-90 0,0',
  E: '3.5,6 0,6 0,0 3.5,0|0,3.1 2.9,3.1',
  F: '3.5,6 0,6 0,0|0,3.1 2.9,3.1',
  G: '@2.1,3,2.1,3,48,330 4,2.7 2.4,2.7',
  H: '0,0 0,6|4,0 4,6|0,3.1 4,3.1',
  I: '0.4,0 0.4,6',
  J: '2.8,6 2.8,1.6 @1.4,1.5,1.4,1.5,0,-170',
  K: '0,0 0,6|3.7,6 0,2.7|1.3,3.85 3.9,0',
  L: '0,6 0,0 3.3,0',
  M: '0,0 0.4,6 2.5,1.6 4.6,6 5,0',
  N: '0,0 0,6 4,0 4,6',
  O: '@2.1,3,2.1,3,90,450',
  P: '0,0 0,6 2.2,6 @2.2,4.45,1.55,1.55,90,-90 0,2.9',
  Q: '@2.1,3,2.1,3,90,450|2.5,1.5 4.1,-0.4',
  R: '0,0 0,6 2.2,6 @2.2,4.5,1.5,1.5,90,-90 0,3|1.9,3 3.9,0',
  S: '@1.9,4.5,1.6,1.5,30,270 @1.9,1.5,1.8,1.5,90,-150',
  T: '0,6 4,6|2,6 2,0',
  U: '0,6 0,2 @2,2,2,2,180,360 4,6',
  V: '0,6 2,0 4,6',
  W: '0,6 1.4,0 2.7,4.8 4,0 5.4,6',
  X: '0,0 4,6|0,6 4,0',
  Y: '0,6 2,2.9 4,6|2,2.9 2,0',
  Z: '0,6 3.9,6 0,0 4,0',
  0: '@1.8,3,1.8,3,90,450',
  1: '0,4.7 1.3,6 1.3,0',
  2: '@1.75,4.3,1.7,1.7,165,-30 0,0 3.7,0',
  3: '@1.7,4.55,1.5,1.45,140,-90 @1.7,1.55,1.75,1.55,90,-140',
  4: '2.9,0 2.9,6 0,1.7 3.9,1.7',
  5: '3.3,6 0.5,6 0.3,3.2 @1.7,1.9,1.9,1.9,120,-140',
  6: '3,6 @3.2,2.2,3.1,3.4,120,180 @1.9,1.85,1.8,1.85,180,540',
  7: '0,6 3.7,6 1.2,0',
  8: '@1.8,4.5,1.5,1.5,-90,270|@1.8,1.5,1.8,1.5,90,450',
  9: '0.7,0 @0.5,3.8,3.1,3.4,-60,0 @1.8,4.15,1.8,1.85,0,360',
  '!': '0.3,6 0.3,2|0.3,0.3 0.3,0',
  '¡': '0.3,0 0.3,4|0.3,5.7 0.3,6',
  '?': '@1.6,4.5,1.5,1.5,165,-45 1.6,2.6 1.6,1.8|1.6,0.3 1.6,0',
  '¿': '@1.6,1.5,1.5,1.5,-15,-225 1.6,3.4 1.6,4.2|1.6,5.7 1.6,6',
  '.': '0.3,0.3 0.3,0',
  ',': '0.5,0.4 0.1,-0.8',
  ':': '0.3,0.6 0.3,0.9|0.3,3.4 0.3,3.7',
  "'": '0.3,6 0.2,4.8',
  '-': '0,3 2.2,3',
  '&': '4,0 0.9,4 @1.8,4.8,1.1,1.2,220,-40 0.8,2.9 @1.7,1.55,1.7,1.55,150,300 3.9,2.4',
  '+': '0,3 3,3|1.5,4.5 1.5,1.5',
  '/': '0,-0.3 2.4,6.3',
  '#': '0.8,0 1.4,6|2.6,0 3.2,6|0,2 3.8,2|0.2,4 4,4',
}

/** Marks above and below a letter, around the middle of its width. */
const MARKS: Readonly<Record<string, string>> = {
  '\u0301': '-0.3,6.8 0.5,7.8',
  '\u0300': '0.3,6.8 -0.5,7.8',
  '\u0302': '-0.8,6.8 0,7.7 0.8,6.8',
  '\u0303': '-1.1,6.8 @-0.55,6.9,0.55,0.5,150,0 @0.55,7,0.55,0.5,180,330',
  '\u0308': '-0.7,7 -0.7,7.3|0.7,7 0.7,7.3',
  '\u0327': '0.1,0 @0.1,-0.6,0.45,0.45,70,-110',
}

/** One stroke: points from end to end. */
export type Stroke = (readonly [x: number, y: number])[]

/** Angle in degrees between two points of an arc. */
const ARC_STEP = 12

/** Height of a capital, and gap between two letters, in units of the field. */
export const TUBE_HEIGHT = 6
const TUBE_AIR = 1.5
const SPACE = 1.6

function* placesOf(piece: string): Generator<readonly [number, number]> {
  const [x = 0, y = 0, across = 0, up = 0, from = 0, to = 0] = piece.replace('@', '').split(',').map(Number)
  const steps = Math.max(1, Math.round(Math.abs(to - from) / ARC_STEP))
  if (!piece.startsWith('@')) yield [x, y]
  else
    for (let i = 0; i <= steps; i++) {
      const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180
      yield [x + across * Math.cos(angle), y + up * Math.sin(angle)]
    }
}

const strokesOf = (list: string, dx: number): Stroke[] =>
  list.split('|').map((stroke) =>
    stroke
      .split(' ')
      .flatMap((piece) => [...placesOf(piece)])
      .map(([x, y]) => [x + dx, y] as const),
  )

const SAME: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': "'",
  '”': "'",
  '"': "'",
  '–': '-',
  '—': '-',
}

/** The strokes of a line of capitals from x = 0, and its width. Unsupported characters are omitted. */
export function bentLine(line: string): { strokes: Stroke[]; width: number } {
  const strokes: Stroke[] = []
  let x = 0
  for (const character of line.toUpperCase()) {
    if (character === ' ') {
      x += SPACE
      continue
    }
    const [letter = '', ...marks] = (SAME[character] ?? character).normalize('NFD')
    const list = STROKES[letter]
    if (!list) continue
    const own = strokesOf(list, x)
    const wide = Math.max(...own.flatMap((points) => points.map(([px]) => px - x)))
    strokes.push(...own)
    for (const mark of marks) if (MARKS[mark]) strokes.push(...strokesOf(MARKS[mark], x + wide / 2))
    x += wide + TUBE_AIR
  }
  return { strokes, width: Math.max(0, x - TUBE_AIR) }
}
