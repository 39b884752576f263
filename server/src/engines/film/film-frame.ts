// One frame of a shot: the camera’s current view of an image.
import type { CameraPose } from '@studio/domain/video'
import { BLOCK, type Negative } from './still.ts'

interface Size {
  width: number
  height: number
}

/** Reuses buffers, so that frames allocate no memory. */
export function createFilming(negative: Negative, { width, height }: Size, capacity: number) {
  const columns = Math.ceil(width / BLOCK) + 1
  const rows = Math.ceil(height / BLOCK) + 1
  /** Position in the image of each corner of a block. */
  const across = new Float32Array(columns * rows)
  const down = new Float32Array(columns * rows)
  // The image fills the frame plus the room for camera moves.
  const scale = Math.min(negative.width / width, negative.height / height) / capacity

  function nearnessAt(u: number, v: number): number {
    const x = Math.min(negative.columns - 1.001, Math.max(0, u / BLOCK))
    const y = Math.min(negative.rows - 1.001, Math.max(0, v / BLOCK))
    const [xi, yi] = [Math.floor(x), Math.floor(y)]
    const [fx, fy] = [x - xi, y - yi]
    const i = xi + yi * negative.columns
    const n = negative.nearness
    const top = n[i]! + (n[i + 1]! - n[i]!) * fx
    const below = n[i + negative.columns]! + (n[i + negative.columns + 1]! - n[i + negative.columns]!) * fx
    return top + (below - top) * fy
  }

  function aim(pose: CameraPose): void {
    const [cos, sin] = [Math.cos(pose.roll), Math.sin(pose.roll)]
    const [middleX, middleY] = [negative.width / 2, negative.height / 2]
    const unit = width * scale
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const x = ((column * BLOCK - width / 2) * scale) / pose.zoom
        const y = ((row * BLOCK - height / 2) * scale) / pose.zoom
        const turnedX = x * cos - y * sin
        const turnedY = x * sin + y * cos
        let u = middleX + turnedX
        let v = middleY + turnedY
        // Parallax depends on nearness, which depends on the position: three iterations are accurate enough.
        for (let turn = 0; turn < 3; turn++) {
          const near = nearnessAt(u, v)
          const shrink = 1 - pose.ahead * near
          const offset = near - negative.focus
          u = middleX + turnedX * shrink + (pose.turnX + pose.sideways * offset) * unit
          v = middleY + turnedY * shrink + (pose.turnY + pose.rise * offset) * unit
        }
        across[column + row * columns] = u
        down[column + row * columns] = v
      }
  }

  /** Fills a plane of `w` by `h`; `half` for colour, which has half the pixels each way. */
  function expose(
    from: Uint8Array,
    fw: number,
    fh: number,
    to: Uint8Array,
    w: number,
    h: number,
    half: 1 | 2,
  ) {
    const block = BLOCK / half
    const middle = 0.5 / half
    for (let y = 0; y < h; y++) {
      const row = Math.floor(y / block)
      const fy = (y % block) / block
      for (let column = 0; column * block < w; column++) {
        const i = column + row * columns
        const next = i + columns
        const u0 = across[i]! + (across[next]! - across[i]!) * fy
        const u1 = across[i + 1]! + (across[next + 1]! - across[i + 1]!) * fy
        const v0 = down[i]! + (down[next]! - down[i]!) * fy
        const v1 = down[i + 1]! + (down[next + 1]! - down[i + 1]!) * fy
        const stepU = (u1 - u0) / half / block
        const stepV = (v1 - v0) / half / block
        // Both planes measure from the centres of their pixels.
        let u = u0 / half + middle * stepU * half - middle * (half - 1)
        let v = v0 / half + middle * stepV * half - middle * (half - 1)
        const end = Math.min(w, (column + 1) * block)
        for (let x = column * block; x < end; x++) {
          const cu = u < 0 ? 0 : u > fw - 1.001 ? fw - 1.001 : u
          const cv = v < 0 ? 0 : v > fh - 1.001 ? fh - 1.001 : v
          const ui = cu | 0
          const vi = cv | 0
          const px = cu - ui
          const at = ui + vi * fw
          const top = from[at]! + (from[at + 1]! - from[at]!) * px
          const below = from[at + fw]! + (from[at + fw + 1]! - from[at + fw]!) * px
          to[x + y * w] = top + (below - top) * (cv - vi) + 0.5
          u += stepU
          v += stepV
        }
      }
    }
  }

  const [halfWidth, halfHeight] = [width / 2, height / 2]
  const [fromWidth, fromHeight] = [Math.ceil(negative.width / 2), Math.ceil(negative.height / 2)]
  const frame = new Uint8Array((width * height * 3) / 2)
  const luma = frame.subarray(0, width * height)
  const blue = frame.subarray(luma.length, luma.length + halfWidth * halfHeight)
  const red = frame.subarray(luma.length + blue.length)

  /** Renders the frame of this pose. The buffer is reused for the next frame. */
  return (pose: CameraPose): Uint8Array => {
    aim(pose)
    expose(negative.luma, negative.width, negative.height, luma, width, height, 1)
    expose(negative.blue, fromWidth, fromHeight, blue, halfWidth, halfHeight, 2)
    expose(negative.red, fromWidth, fromHeight, red, halfWidth, halfHeight, 2)
    return frame
  }
}
