// What was understood of a prompt.

import type { Pose } from '@studio/contract/vocabulary'
import type { LinearLight } from './linear-light.ts'
import type { ColourName, MaterialName } from './colour-words.ts'
import type { Framing, LightName, Medium, MoodName, PlaceName, Together, WeatherName } from './scene-words.ts'
import type { Relation } from './relations.ts'
import type {
  GarmentName,
  HairStyle,
  Poured,
  SeatForm,
  Stature,
  ThingName,
  ThingSize,
} from './subject-words.ts'

/** What a known word is about. */
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

/** A known piece of the prompt: UTF-16 offsets, `end` exclusive. */
export interface Span {
  start: number
  end: number
  text: string
  kind: WordKind
  /** What is drawn instead, where that only comes near it, as the languages call it. */
  as?: Record<'en' | 'es', string>
  /** Which thing of somebody's own it names. */
  id?: string
}

export interface Reading {
  spans: Span[]
  /** Words that say something but were not understood, as written, each once. */
  unknown: string[]
}

/** Colour and material of one thing, where the prompt gave them. */
export interface Finish {
  colour?: LinearLight
  colourName?: ColourName
  material?: MaterialName
}

/** How the hair of those in the picture is, as far as the prompt says. */
export interface Hair {
  style?: HairStyle
  colour?: LinearLight
  beard?: 'beard' | 'moustache'
}

export interface Garment extends Finish {
  kind: GarmentName
  /** Shoes for sport. */
  isSport?: true
  /** What is written on it. */
  words?: string
}

export interface Thing extends Finish {
  kind: ThingName
  /** How many, where the prompt says so or names one of what else comes as several. */
  count?: number
  /** What is written on it. */
  words?: string
  /** Which kind of chair. */
  form?: SeatForm
  /** Beside others of its kind. */
  size?: ThingSize
  /** Which thing of somebody's own it is; its kind then says nothing. Among the things only where it stands to another, or another to it. */
  own?: string
  /** Only a slice of it. */
  isSlice?: true
  /** A table that is round, and one that is laid for a meal. */
  isRound?: true
  isLaid?: true
  /** What is in a jug, and whether it is only half full. */
  holds?: Poured
  isHalf?: true
  /** How many blades a fan has. */
  blades?: number
  /** Of several: one on another. */
  isStacked?: true
  /** How it stands to another of the things, by its place among them, or to the people; `and` where it stands between two. */
  at?: { how: Relation; of: number | 'people'; and?: number }
}

export interface SceneSpec extends Reading {
  prompt: string
  /** Mannequins, none for still lifes; more than five are five. */
  people: number
  /** Of whom is named first. */
  build?: 'female' | 'male'
  /** How many of them the prompt calls women, and men. */
  women: number
  men: number
  /** How many of the people are children. */
  children: number
  /** How those of a build are made, or all where it says of nobody which build. */
  stature?: { kind: Stature; build?: 'female' | 'male' }
  hair: Hair
  garments: Garment[]
  /** In the order they were named; the first is the subject where there are no people. */
  things: Thing[]
  /** Things of one's own that are named, each once, in the order they were. */
  own: { id: string; count?: number }[]
  backdrop: Finish
  /** Of what the things stand on. */
  support: Finish
  /** Of the cap or lid of a bottle or jar. */
  trim: Finish
  /** Colours and materials that belong to nothing named. */
  colours: LinearLight[]
  materials: MaterialName[]
  lightColour?: LinearLight
  place?: PlaceName
  light?: LightName
  /** Nobody and nothing is to be in the place. */
  isEmpty?: true
  /** A window is named, not only its light. */
  hasWindow?: true
  /** Where the prompt has the light come from. */
  lightFrom?: 'left' | 'right'
  weather?: WeatherName
  mood?: Exclude<MoodName, 'monochrome'>
  /** Painted or drawn, not photographed. */
  medium?: Medium
  /** In black and white, whatever the mood. */
  isMonochrome?: true
  pose?: Pose
  /** What the people do with one another, or somebody alone at a table or dancing. */
  together?: { how: Together; isBeside?: true; table?: Finish }
  framing?: Framing
  angle?: 'high' | 'low' | 'tilted'
  /** Focal length in 35 mm terms, millimetres. */
  lens?: number
  focus?: 'shallow' | 'deep'
  /** What the negative prompt names, as kind and value: nothing draws it either. */
  unwanted: ReadonlySet<string>
}

/** Those of `values` that the negative prompt leaves; where it leaves none, `instead`. */
export function wantedOf<T extends string>(
  spec: SceneSpec,
  kind: WordKind,
  values: readonly [T, ...T[]],
  instead: T = values[0],
): readonly [T, ...T[]] {
  const [first = instead, ...others] = values.filter((value) => !spec.unwanted.has(`${kind} ${value}`))
  return [first, ...others]
}
