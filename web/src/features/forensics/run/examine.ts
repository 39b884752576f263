import type { FileFacts } from '../file/facts.ts'
import { type CopyMove, copyMove } from '../pixels/copy-move.ts'
import { ERROR_QUALITY, errorLevel } from '../pixels/error-level.ts'
import { allHashes, distance, hasLook, lumaOf, type Pixels, type Plane } from '@studio/domain/likeness'
import { findHidden } from '@studio/domain/reverse'
import { bitPlane, type Counts, countValues, lowestBits } from '../pixels/lowest-bits.ts'
import { noise, noiseMap } from '../pixels/noise.ts'
import { reduced } from '../pixels/plane.ts'
import { QUALITIES, type Recompression, recompression, recompressionMap } from '../pixels/recompression.ts'
import type { SearchInWorker } from './copies.ts'
import { qualityOfFile } from './file-findings.ts'
import {
  type Finding,
  type MapName,
  type MapImage,
  SHOWN_EDGE,
  PIXEL_STEPS,
  type Step,
  type Test,
} from './protocol.ts'

/** Max. findings per test. */
const MAX_REGIONS = 3
/** pHash distance of the thumbnail and the image. */
export const OTHER_THUMBNAIL = 10
/** Share of the image above which an earlier save counts for the whole. */
const WHOLE = 0.6
const STRONG_CELLS = 48
const SHOWN_QUALITY = 75
/** The first steps; all others use only brightness. */
const NEEDS_COLOURS: readonly Step[] = ['thumbnail', 'hidden']

export interface Tell {
  alive: () => void
  started: (step: Step) => void
  finding: (finding: Finding) => void
  map: (map: MapImage) => void
  ended: (step: Step) => void
}

export interface Subject {
  pixels: Pixels
  facts: FileFacts
  /** Decoded thumbnail. */
  thumbnail: Pixels | undefined
}

/** Some pixel columns at full size. */
function columnsOf({ data, width, height }: Pixels, x: number, count: number): Uint8ClampedArray {
  const columns = new Uint8ClampedArray(count * height * 4)
  for (let y = 0; y < height; y++) {
    const from = (y * width + x) * 4
    columns.set(data.subarray(from, from + count * 4), y * count * 4)
  }
  return columns
}

/** SHA-256 as hex; empty if the browser can't compute it, as without HTTPS. */
export async function sha256(data: Uint8Array): Promise<string> {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto }
  if (!subtle) return ''
  const digest = new Uint8Array(await subtle.digest('SHA-256', data as Uint8Array<ArrayBuffer>))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Keeps intermediate data, so that maps can be recomputed with other parameters. */
export class Examiner {
  /** Histograms per band. */
  readonly counts: Counts
  private readonly thumbnailPixels: Pixels | undefined
  private readonly report: Tell
  private readonly luma: Plane
  private readonly quality: number
  /** Four times the size of the brightness plane: freed as soon as nothing reads it. */
  private pixels: Pixels | undefined
  private readonly searchInWorker: SearchInWorker
  private copies: Promise<CopyMove | undefined> | undefined
  private recompressionResult: Recompression | undefined

  /** `beside`: searches copies in parallel; otherwise in sequence. */
  constructor(
    { pixels, facts, thumbnail }: Subject,
    reporter: Tell,
    searchInWorker: SearchInWorker = async () => undefined,
  ) {
    this.pixels = pixels
    this.thumbnailPixels = thumbnail
    this.report = reporter
    this.luma = lumaOf(pixels)
    this.quality = qualityOfFile(facts)
    this.searchInWorker = searchInWorker
    this.counts = countValues(pixels)
  }

  /** Runs all steps except excluded ones, one by one. */
  async run(skip: readonly Test[]): Promise<void> {
    if (!skip.includes('copy')) this.copies = this.searchInWorker(this.luma, this.report.alive)
    for (const step of PIXEL_STEPS) {
      if (!NEEDS_COLOURS.includes(step)) this.pixels = undefined
      if (skip.includes(step)) continue
      this.report.started(step)
      await this[step]()
      this.report.ended(step)
    }
  }

  /** Recomputes one map with another quality or bit. */
  show(name: MapName, at: number): void {
    const map = this.mapOf(name, at)
    const { width, height, data } = reduced(map, SHOWN_EDGE)
    this.report.map({ name, at, width, height, data })
  }

  private mapOf(name: MapName, at: number): Plane {
    if (name === 'error') return errorLevel(this.luma, at, undefined, this.report.alive)
    if (name === 'planes') return bitPlane(this.luma, at)
    if (name === 'noise') return noiseMap(noise(this.luma))
    this.recompressionResult ??= recompression(this.luma, this.quality, this.report.alive)
    const index = QUALITIES.findIndex((quality) => quality >= at)
    return recompressionMap(this.recompressionResult, Math.max(0, index))
  }

  private find(
    test: Test,
    index: number,
    of: Omit<Finding, 'id' | 'test' | 'regions'> & Partial<Finding>,
  ): void {
    this.report.finding({ regions: [], ...of, id: `${test}-${index}`, test })
  }

  private thumbnail(): void {
    const thumbnail = this.thumbnailPixels
    if (!thumbnail) {
      this.find('thumbnail', 0, { says: 'thumbnailNone', strength: 'none', facts: {} })
      return
    }
    const hashDistance = distance(allHashes(lumaOf(thumbnail)).phash, allHashes(this.luma).phash)
    const isOther = hashDistance > OTHER_THUMBNAIL
    this.find('thumbnail', 0, {
      says: isOther ? 'thumbnailOther' : 'thumbnailSame',
      strength: isOther ? 'notable' : 'none',
      facts: { apart: hashDistance },
    })
  }

  private async hidden(): Promise<void> {
    const { pixels } = this
    const hiddenMark = pixels && (await findHidden((x, width) => columnsOf(pixels, x, width), pixels))
    if (!hiddenMark) {
      this.find('hidden', 0, { says: 'hiddenNone', strength: 'none', facts: {} })
      return
    }
    this.find('hidden', 0, {
      says: hiddenMark.text === null ? 'hiddenUnread' : 'hiddenFound',
      strength: 'strong',
      facts: { letters: hiddenMark.text?.length ?? 0, kind: hiddenMark.signature },
      ...(hiddenMark.text === null ? {} : { text: hiddenMark.text }),
    })
  }

  private hashes(): void {
    if (!hasLook(this.luma)) {
      this.find('hashes', 0, { says: 'hashesNone', strength: 'none', facts: {} })
      return
    }
    const hashes = allHashes(this.luma)
    const { crop90, crop80, mirror } = hashes.variants
    const { phash, dhash } = hashes
    const facts = { phash, dhash, crop90: crop90.phash, crop80: crop80.phash, mirror: mirror.phash }
    this.find('hashes', 0, { says: 'hashesMade', strength: 'none', facts, hashes })
  }

  private async recompression(): Promise<void> {
    this.recompressionResult = recompression(this.luma, this.quality, this.report.alive)
    const { ghosts, width, height } = this.recompressionResult
    const planes = QUALITIES.map((_, at) => recompressionMap(this.recompressionResult!, at).data)
    const all = new Uint8Array(planes.length * width * height)
    planes.forEach((plane, at) => {
      all.set(plane, at * width * height)
    })
    const map = { name: 'recompression', hash: await sha256(all) } as const
    this.show('recompression', ghosts[0]?.quality ?? SHOWN_QUALITY)
    const averages = this.recompressionResult.errors.map(
      (of) => of.reduce((sum, error) => sum + error, 0) / Math.max(1, of.length),
    )
    if (ghosts.length === 0)
      this.find('recompression', 0, {
        says: 'recompressionNone',
        strength: 'none',
        facts: { quality: this.quality },
        map,
        curve: { inside: [], outside: averages },
      })
    ghosts.slice(0, MAX_REGIONS).forEach((ghost, index) => {
      const coversImage = ghost.cells > WHOLE * width * height
      this.find('recompression', index, {
        says: coversImage ? 'recompressionWhole' : 'recompressionRegion',
        strength: coversImage ? 'weak' : ghost.cells >= STRONG_CELLS ? 'strong' : 'notable',
        facts: { quality: ghost.quality, cells: ghost.cells, last: this.quality },
        regions: coversImage ? [] : [ghost.region],
        map,
        curve: { inside: ghost.inside, outside: ghost.outside },
      })
    })
  }

  private async error(): Promise<void> {
    const level = errorLevel(this.luma, ERROR_QUALITY, undefined, this.report.alive)
    const hash = await sha256(level.data)
    const { width, height, data } = reduced(level, SHOWN_EDGE)
    this.report.map({ name: 'error', at: ERROR_QUALITY, width, height, data })
    this.find('error', 0, {
      says: 'errorMade',
      strength: 'none',
      facts: { quality: ERROR_QUALITY },
      map: { name: 'error', hash },
    })
  }

  private async noise(): Promise<void> {
    const measured = noise(this.luma)
    const noisePixels = noiseMap(measured)
    const map = { name: 'noise', hash: await sha256(noisePixels.data) } as const
    this.report.map({ ...reduced(noisePixels, SHOWN_EDGE), name: 'noise', at: 0 })
    const { patches } = measured
    if (patches.length === 0) this.find('noise', 0, { says: 'noiseEven', strength: 'none', facts: {}, map })
    patches.slice(0, MAX_REGIONS).forEach(({ isQuieter, inside, usual, cells, region }, index) => {
      this.find('noise', index, {
        says: isQuieter ? 'noiseQuieter' : 'noiseNoisier',
        // Leaves, fabric and edges are noisier than their surroundings in any image.
        strength: isQuieter ? 'notable' : 'weak',
        facts: { inside, usual, cells },
        regions: [region],
        map,
      })
    })
  }

  private async copy(): Promise<void> {
    const match = (await this.copies) ?? copyMove(this.luma, this.report.alive)
    const { state, shift, peak, besidePeak, elsewhere, regions } = match
    const facts = { x: shift.x, y: shift.y, peak, besidePeak, elsewhere }
    if (state === 'copy') this.find('copy', 0, { says: 'copyFound', strength: 'strong', facts, regions })
    else if (state === 'repeating') this.find('copy', 0, { says: 'copyRepeating', strength: 'none', facts })
    else this.find('copy', 0, { says: 'copyNone', strength: 'none', facts })
  }

  private async bits(): Promise<void> {
    const { evenBands, bands } = lowestBits(this.counts)
    const even = Math.max(...evenBands)
    const lowest = bitPlane(this.luma, 0)
    const map = { name: 'planes', hash: await sha256(lowest.data) } as const
    this.report.map({ ...reduced(lowest, SHOWN_EDGE), name: 'planes', at: 0 })
    this.find('bits', 0, {
      says: even > 0 ? 'bitsEven' : 'bitsUsual',
      strength: even > 0 ? 'weak' : 'none',
      facts: { even, bands },
      map,
    })
  }
}
