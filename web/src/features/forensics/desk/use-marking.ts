import { keyPressed } from '../../../design/index.ts'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Region } from '@studio/domain/likeness'

type Point = { x: number; y: number }
type Size = { width: number; height: number }

/** Min. size; smaller regions are treated as accidental presses. */
const MIN_SIDE = 8
const STEPS = 40

const between = (one: Point, other: Point, picture: Size): Region => {
  const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)]
  const [top, bottom] = [Math.min(one.y, other.y), Math.max(one.y, other.y)]
  return {
    x: Math.round(left * picture.width),
    y: Math.round(top * picture.height),
    width: Math.round((right - left) * picture.width),
    height: Math.round((bottom - top) * picture.height),
  }
}

const inside = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value))

/** Moved by arrow keys, resized with Shift, kept within the image. */
export function nudged(region: Region, key: string, isResized: boolean, picture: Size): Region {
  const step = Math.max(1, Math.round(Math.max(picture.width, picture.height) / STEPS))
  const dx = ({ ArrowLeft: -step, ArrowRight: step } as Record<string, number>)[key] ?? 0
  const dy = ({ ArrowUp: -step, ArrowDown: step } as Record<string, number>)[key] ?? 0
  if (isResized)
    return {
      ...region,
      width: inside(region.width + dx, MIN_SIDE, picture.width - region.x),
      height: inside(region.height + dy, MIN_SIDE, picture.height - region.y),
    }
  return {
    ...region,
    x: inside(region.x + dx, 0, picture.width - region.width),
    y: inside(region.y + dy, 0, picture.height - region.height),
  }
}

/** Draws a region with the pointer or the keyboard. Calls `keep` when finished. */
export function useMarking(picture: Size, keep: (region: Region) => void) {
  const [isMarking, setIsMarking] = useState(false)
  const [draft, setDraft] = useState<Region>()
  const [from, setFrom] = useState<Point>()
  const end = () => {
    setIsMarking(false)
    setDraft(undefined)
    setFrom(undefined)
  }
  const finish = (region: Region | undefined) => {
    end()
    if (region && region.width >= MIN_SIDE && region.height >= MIN_SIDE) keep(region)
  }
  const centre = (): Region => ({
    x: Math.round(picture.width * 0.375),
    y: Math.round(picture.height * 0.375),
    width: Math.round(picture.width / 4),
    height: Math.round(picture.height / 4),
  })
  return {
    isMarking,
    draft,
    toggle: () => (isMarking ? end() : (setIsMarking(true), setDraft(centre()))),
    press(at: Point, event: PointerEvent<HTMLElement>) {
      if (!isMarking) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setFrom(at)
    },
    move(at: Point) {
      if (from) setDraft(between(from, at, picture))
    },
    release() {
      if (from) finish(draft)
    },
    /** Returns true if the key was handled. */
    key(event: KeyboardEvent): boolean {
      if (!isMarking || !draft) return false
      if (keyPressed(event) === 'Enter') finish(draft)
      else if (keyPressed(event) === 'Escape') end()
      else if (keyPressed(event).startsWith('Arrow'))
        setDraft(nudged(draft, keyPressed(event), event.shiftKey, picture))
      else return false
      return true
    },
  }
}
