/** Types of the used part of the package, which has none. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'truetype'
    variationAxes: Record<string, number>
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
