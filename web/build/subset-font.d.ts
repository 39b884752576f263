/** Types of the used part of the package, which has none. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'truetype'
    keepFeatures: readonly string[]
    preserveNameIds: readonly number[]
    variationAxes: Record<string, number | { min: number; max: number }>
    /** Without a text: every glyph. */
    keepAllGlyphs?: boolean
  }
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: Options,
  ): Promise<Buffer>
}
