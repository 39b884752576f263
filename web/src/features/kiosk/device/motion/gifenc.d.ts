/** What is used of it; the package brings no types. */
declare module 'gifenc' {
  export type Palette = number[][]
  export function quantize(rgba: Uint8ClampedArray, maxColors: number): Palette
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array
  export function GIFEncoder(): {
    /** `delay` in ms. The first frame brings the palette of all that bring none. */
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: { palette?: Palette; delay: number },
    ): void
    finish(): void
    bytes(): Uint8Array<ArrayBuffer>
  }
}
