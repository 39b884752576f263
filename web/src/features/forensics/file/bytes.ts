/** Reads numbers and names; beyond the end everything is 0 or empty, so that truncated files need no special care. */
export class Bytes {
  readonly data: Uint8Array
  private readonly view: DataView

  constructor(data: Uint8Array) {
    this.data = data
    this.view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  }

  get length(): number {
    return this.data.length
  }

  u8 = (at: number): number => this.data[at] ?? 0

  u16 = (at: number, isLittle = false): number =>
    at >= 0 && at + 2 <= this.length ? this.view.getUint16(at, isLittle) : 0

  u32 = (at: number, isLittle = false): number =>
    at >= 0 && at + 4 <= this.length ? this.view.getUint32(at, isLittle) : 0

  /** ASCII letters; anything else becomes a dot. */
  name = (at: number, length: number): string =>
    String.fromCharCode(...this.data.subarray(at, at + length)).replace(/[^\x20-\x7e]/g, '.')
}
