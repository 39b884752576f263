/** Types of the functions in use. The package has no types. */
declare module 'gifenc' {
  export type Palette = number[][]
  export function quantize(rgba: Uint8ClampedArray, maxColors: number): Palette
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array
  export function GIFEncoder(): {
    /** `delay` in ms. The palette of the first frame applies to all frames without one. */
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
