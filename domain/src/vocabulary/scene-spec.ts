// The parsed scene of a prompt.

import type { Pose } from '@studio/contract/vocabulary'
import type { LinearLight } from './linear-light.ts'
import type { ColourName, MaterialName } from './colour-words.ts'
import type { Framing, LightName, Medium, MoodName, PlaceName, Together, WeatherName } from './scene-words.ts'
import type { Relation } from './relations.ts'
import type {
  GarmentName,
  HairStyle,
  PourableDrink,
  SeatForm,
  Stature,
  ThingName,
  ThingSize,
} from './subject-words.ts'

/** Category of a known word. */
export type WordKind =
  | 'person'
  | 'hair'
  | 'count'
  | 'garment'
  | 'thing'
  | 'colour'
  | 'material'
  | 'backdrop'
  | 'support'
  | 'place'
  | 'light'
  | 'weather'
  | 'mood'
  | 'framing'
  | 'lens'
  | 'focus'
  | 'pose'
  | 'relation'
  | 'size'
  | 'own'
  | 'text'

/** A recognised phrase: UTF-16 offsets, `end` exclusive. */
export interface Span {
  start: number
  end: number
  text: string
  kind: WordKind
  /** For approximate words, what is drawn instead, in both languages. */
  as?: Record<'en' | 'es', string>
  /** Id of the product it names. */
  id?: string
}

/** The part of a scene that a phrase is about. `palette`: the colours of the whole image. */
export type Target =
  | { of: 'thing'; index: number }
  | { of: 'own'; id: string }
  | { of: 'garment'; name: GarmentName }
  | { of: 'people' | 'hair' | 'beard' | 'backdrop' | 'support' | 'trim' | 'table' | 'light' | 'palette' }

/** A recognised phrase with its request, for comparison with the finished scene. */
export interface Phrase extends Span {
  /** Its meaning, such as `vase` or `window`. */
  value: string
  /** Absent for a colour or material that is on no object. */
  target?: Target
  /** Requested colour or material. */
  finish?: Finish
}

/** A part of a prompt, with the same offsets as a span. */
export type Piece = Pick<Span, 'start' | 'end' | 'text'>

export interface Reading {
  spans: Span[]
  /** Phrases that the prompt or the negative prompt excludes, and that aren't drawn. */
  excluded: Span[]
  /** Unrecognised meaningful words as written, without duplicates. */
  unknown: string[]
}

/** Colour and material of one object, if given. */
export interface Finish {
  colour?: LinearLight
  colourName?: ColourName
  material?: MaterialName
}

/** Hair of the people, if given. */
export interface Hair {
  style?: HairStyle
  colour?: LinearLight
  beard?: 'beard' | 'moustache'
}

export interface Garment extends Finish {
  kind: GarmentName
  /** Sports shoes. */
  isSport?: true
  /** Text written on it. */
  words?: string
}

export interface Thing extends Finish {
  kind: ThingName
  /** Number, if given, or one for objects that are drawn as several by default. */
  count?: number
  /** Text written on it. */
  words?: string
  /** Kind of chair. */
  form?: SeatForm
  /** Size compared with others of its kind. */
  size?: ThingSize
  /** Id of a product; the kind is then irrelevant. Only for products with a relation. */
  own?: string
  /** Only a slice of it. */
  isSlice?: true
  /** A round table, and a table laid for a meal. */
  isRound?: true
  isLaid?: true
  /** Content of a jug, and whether it is half full. */
  holds?: PourableDrink
  isHalf?: true
  /** Number of blades of a fan. */
  blades?: number
  /** Several objects stacked. */
  isStacked?: true
  /** Relation to another object by index, or to the people. `and` is the second reference of "between". */
  at?: { how: Relation; of: number | 'people'; and?: number }
}

export interface SceneSpec extends Reading {
  prompt: string
  /** Mannequins: none for still lifes, at most five. */
  people: number
  /** Build of the first named person. */
  build?: 'female' | 'male'
  /** Number of women, and of men. */
  women: number
  men: number
  /** Number of children. */
  children: number
  /** Stature of people of a build, or of all without a build. */
  stature?: { kind: Stature; build?: 'female' | 'male' }
  hair: Hair
  garments: Garment[]
  /** In order of appearance. The first is the subject if there are no people. */
  things: Thing[]
  /** Named products, each once, in order. */
  own: { id: string; count?: number }[]
  backdrop: Finish
  /** Finish of the support. */
  support: Finish
  /** Finish of the cap or lid of a bottle or jar. */
  trim: Finish
  /** Requests of `spans`, in their order, and words that describe the light. */
  phrases: Phrase[]
  /** All content words of the prompt that are neither in a phrase nor excluded, in order. */
  unread: Piece[]
  /**
   * Recognised phrases that aren’t drawn because of others, such as a second place. They are also among the
   * unknown words.
   */
  dropped: Span[]
  /** Colours and materials without an owner. */
  colours: LinearLight[]
  materials: MaterialName[]
  lightColour?: LinearLight
  place?: PlaceName
  light?: LightName
  /** The place is empty. */
  isEmpty?: true
  /** A window is named, not only its light. */
  hasWindow?: true
  /** Direction of the light, if given. */
  lightFrom?: 'left' | 'right'
  weather?: WeatherName
  mood?: Exclude<MoodName, 'monochrome'>
  /** Painted or drawn instead of photographed. */
  medium?: Medium
  /** In black and white, whatever the mood. */
  isMonochrome?: true
  pose?: Pose
  /** What people do together, or one person at a table or dancing. */
  together?: { how: Together; isBeside?: true; table?: Finish }
  framing?: Framing
  angle?: 'high' | 'low' | 'tilted'
  /** Focal length in mm, 35 mm equivalent. */
  lens?: number
  focus?: 'shallow' | 'deep'
  /** Kinds and values that the prompt or the negative prompt excludes, which aren't drawn. */
  unwanted: ReadonlySet<string>
}

/** `values` without those in the negative prompt; `instead` if none is left. */
export function allowedOf<T extends string>(
  spec: SceneSpec,
  kind: WordKind,
  values: readonly [T, ...T[]],
  instead: T = values[0],
): readonly [T, ...T[]] {
  const [first = instead, ...others] = values.filter((value) => !spec.unwanted.has(`${kind} ${value}`))
  return [first, ...others]
}
