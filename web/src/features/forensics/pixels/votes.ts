const MAX_VOTES = 2 ** 22
/** Slots per pixel. One block in eight is compared with at most eight others, and most matches share a few shifts. */
const TO_A_PIXEL = 4
const TRIES = 16
const HALF = 2 ** 15

/** The smallest power of two of at least `count`, from 1,024 to `most`. */
const powerOfTwo = (count: number, max: number): number =>
  Math.min(max, 2 ** Math.ceil(Math.log2(Math.max(1024, count))))

/**
 * Hash table of shift counts. Opposite shifts count as one. Holds up to four million shifts in 24 MB, fewer for small
 * images; rare shifts may be dropped.
 */
export class Votes {
  private readonly size: number
  private readonly keys: Uint32Array
  private readonly counts: Uint16Array

  /** `pixels` is the number of pixels of the image. */
  constructor(pixels: number) {
    this.size = powerOfTwo(pixels * TO_A_PIXEL, MAX_VOTES)
    this.keys = new Uint32Array(this.size)
    this.counts = new Uint16Array(this.size)
  }

  private keyOf(dx: number, dy: number): number {
    const isTurned = dy < 0 || (dy === 0 && dx < 0)
    return isTurned ? (HALF - dx) * HALF * 2 + (HALF - dy) : (HALF + dx) * HALF * 2 + (HALF + dy)
  }

  private placeOf(key: number): number {
    let place = Math.imul(key ^ (key >>> 16), 0x45d9f3b)
    place = (place ^ (place >>> 15)) & (this.size - 1)
    for (let tried = 0; tried < TRIES; tried++) {
      if (this.counts[place] === 0 || this.keys[place] === key) return place
      place = (place + 1) & (this.size - 1)
    }
    return -1
  }

  add(dx: number, dy: number): void {
    const key = this.keyOf(dx, dy) >>> 0
    const place = this.placeOf(key)
    if (place < 0) return
    this.keys[place] = key
    if (this.counts[place]! < 65535) this.counts[place]!++
  }

  private countOf(dx: number, dy: number): number {
    const place = this.placeOf(this.keyOf(dx, dy) >>> 0)
    return place < 0 ? 0 : this.counts[place]!
  }

  /** Slot of the most frequent shift; of equals, the lowest key. */
  highest(): number {
    let top = 0
    for (let place = 1; place < this.size; place++) {
      const more = this.counts[place]! - this.counts[top]!
      if (more > 0 || (more === 0 && this.counts[top]! > 0 && this.keys[place]! < this.keys[top]!))
        top = place
    }
    return top
  }

  shiftOf(place: number): { x: number; y: number } {
    const key = this.keys[place]!
    return { x: Math.floor(key / (HALF * 2)) - HALF, y: (key % (HALF * 2)) - HALF }
  }

  /** Votes of a shift, the most of its eight neighbours, and the most beyond `near` pixels. */
  around(top: number, near: number): { peak: number; besidePeak: number; elsewhere: number } {
    const peak = this.counts[top]!
    if (peak === 0) return { peak: 0, besidePeak: 0, elsewhere: 0 }
    const { x, y } = this.shiftOf(top)
    let besidePeak = 0
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++)
        if (dx !== 0 || dy !== 0) besidePeak = Math.max(besidePeak, this.countOf(x + dx, y + dy))
    let elsewhere = 0
    for (let place = 0; place < this.size; place++) {
      if (this.counts[place]! <= elsewhere) continue
      const shift = this.shiftOf(place)
      if (Math.abs(shift.x - x) > near || Math.abs(shift.y - y) > near) elsewhere = this.counts[place]!
    }
    return { peak, besidePeak, elsewhere }
  }
}
