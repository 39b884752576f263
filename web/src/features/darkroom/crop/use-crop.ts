import type { Edit } from '@studio/contract/darkroom'
import { changeEdit } from '@studio/domain/darkroom'
import { useState } from 'react'
import type { Editor } from '../state/editor.ts'
import { type Box, boxOf, cropOf, fitBox, type Size, withRatio } from './crop-geometry.ts'
import { type Ratio, ratioOf } from './ratios.ts'

const TURNS = [0, 90, 180, 270] as const

/** The crop of an edit in pixels of the original, and its changes. */
export function useCrop(edit: Edit, editor: Editor, size: Size) {
  const { crop, angle = 0, flip = false, turn = 0 } = edit.geometry ?? {}
  const [ratio, setRatio] = useState<Ratio>('free')
  const isTurned = turn % 180 !== 0
  const box = fitBox(boxOf(crop, size), size, angle)
  /** As it is shown, after quarter turns. */
  const isUpright = isTurned ? box.width > box.height : box.height > box.width

  const ratioFor = (next: Ratio, upright: boolean) => ratioOf(next, size, upright !== isTurned)
  const change = (values: Parameters<typeof changeEdit>[1], key: string) =>
    editor.change(changeEdit(edit, values), key)
  const write = (next: Box, key = 'crop') => {
    const cropped = cropOf(next, size)
    change({ 'geometry.crop': cropped && { ...cropped } }, key)
  }
  const atOnce = (act: () => void) => {
    act()
    editor.settle()
  }

  return {
    box,
    angle,
    flip,
    turn,
    ratio,
    size,
    /** Width by height, null if it is free. */
    number: ratioFor(ratio, isUpright),
    write,
    settle: editor.settle,
    setAngle: (value: number) => change({ 'geometry.angle': value }, 'geometry.angle'),
    choose: (next: Ratio) =>
      atOnce(() => {
        setRatio(next)
        const number = ratioFor(next, isUpright)
        if (number !== null) write(withRatio(box, number, size, angle))
      }),
    /** Swaps width and height. */
    rotateRatio: () =>
      atOnce(() => {
        const number = ratio === 'free' || ratio === 'original' ? null : ratioFor(ratio, !isUpright)
        write(withRatio(box, number ?? box.height / box.width, size, angle))
        if (ratio === 'original') setRatio('free')
      }),
    mirror: () =>
      atOnce(() => {
        // Mirroring comes before quarter turns: of a turned image, left and right are its top and bottom.
        const next = isTurned ? TURNS[(TURNS.indexOf(turn) + 2) % 4] : turn
        change({ 'geometry.flip': !flip, 'geometry.turn': next }, 'flip')
      }),
    rotate: (quarters: 1 | -1) =>
      atOnce(() => change({ 'geometry.turn': TURNS[(TURNS.indexOf(turn) + quarters + 4) % 4] }, 'turn')),
    reset: () =>
      atOnce(() => {
        setRatio('free')
        const neutral = { crop: undefined, angle: 0, flip: false, turn: 0 }
        change(
          Object.fromEntries(Object.entries(neutral).map(([name, value]) => [`geometry.${name}`, value])),
          'geometry',
        )
      }),
  }
}

export type CropState = ReturnType<typeof useCrop>
