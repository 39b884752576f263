// Hair of each mannequin: as in the prompt, otherwise what suits the build.

import type { HairStyle } from '@studio/domain/vocabulary'
import { asPaint } from '../../scene/colours.ts'
import type { SetBuilder } from '../../scene/scene.ts'
import type { Proportions } from './body.ts'
import { addHair, GREY_HAIR, HAIR_TONES } from './hair.ts'
import type { Skeleton } from './skeleton.ts'
import type { Guest } from './wardrobe.ts'

const WOMEN: readonly [HairStyle, ...HairStyle[]] = ['bob', 'bun', 'long', 'bob', 'ponytail', 'short', 'bun']
const MEN: readonly [HairStyle, ...HairStyle[]] = ['short', 'short', 'short', 'curly']
const GIRLS: readonly [HairStyle, ...HairStyle[]] = ['ponytail', 'bob', 'braid']

/** Chooses a person’s hair. Draws no random numbers for what the prompt states. */
export function addHairOf(
  guest: Guest & { set: SetBuilder },
  skeleton: Skeleton,
  proportions: Proportions,
  { isUnderHat, cover }: { isUnderHat: boolean; cover: number },
): void {
  const { spec, random, isFemale, isChild, stature } = guest
  const isOld = stature === 'old'
  const usual = random.pick(isFemale ? (isChild ? GIRLS : WOMEN) : MEN)
  const tone = random.pick(HAIR_TONES)
  const { beard = 'none' } = spec.hair
  const isUnwanted = spec.unwanted.has('hair hair')
  addHair({
    set: guest.set,
    skeleton,
    proportions,
    style: isUnwanted ? 'bald' : (spec.hair.style ?? usual),
    colour: spec.hair.colour ? asPaint(spec.hair.colour) : isOld ? GREY_HAIR : tone,
    beard: isFemale || isChild ? 'none' : beard,
    isUnderHat,
    cover,
    random,
  })
}
