/** Format of a file by its content. `raw-tiff`: DNG, CR2, NEF, ARW and others. `raw-other`: without a known preview. */
export type FileFormat =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'avif'
  | 'heic'
  | 'jxl'
  | 'tiff'
  | 'gif'
  | 'bmp'
  | 'raw-tiff'
  | 'cr3'
  | 'raf'
  | 'orf'
  | 'rw2'
  | 'raw-other'
  | 'mp4'
  | 'mov'
  | 'svg'
  | 'pdf'
  | 'psd'
  | 'eps'
  | 'xmp'
  | 'unknown'

/** Position as recorded, in degrees (north and east are positive) and metres above sea level. */
export interface PhotographLocation {
  latitude: number
  longitude: number
  altitude?: number
}

/** Crop of Lightroom and Camera Raw: edges as parts of the unrotated image from 0 to 1, angle in degrees. */
export interface DevelopCrop {
  top: number
  left: number
  bottom: number
  right: number
  angle: number
}

/** Develop settings of Lightroom and Camera Raw. */
export interface DevelopSettings {
  /** Values by name without prefix: `{ Exposure2012: '+0.35' }`. Values of lists are joined by `; `. */
  settings: Record<string, string>
  /** The pixels of the file show them already, as in an exported JPEG. */
  isApplied: boolean
  /** Absent if nothing is cropped, or if the pixels are. */
  crop?: DevelopCrop
}

/** What the camera's clock said, as recorded and without a guess. */
export interface CaptureFacts {
  /** Local time to the second, `2026-11-18T10:12:00`. */
  capturedAtLocal?: string
  /** Milliseconds of the second, 0 to 999. */
  subsecondMs?: number
  /** Difference from UTC, `+01:00`. */
  captureOffset?: string
}

/** What XMP says. Texts are trimmed and never empty. */
export interface XmpFacts extends CaptureFacts {
  /** Stars 0 to 5; −1 is a reject. */
  rating?: number
  /** Colour label as the program calls it, in its language: `Red`, `Rojo`. */
  label?: string
  /** Keywords, at most 200, without repetitions. Of hierarchical ones, the last word. */
  subjects: string[]
  title?: string
  description?: string
  creator?: string
  copyright?: string
  develop?: DevelopSettings
  /** Code of IPTC's list of digital source types: `digitalCapture`, `trainedAlgorithmicMedia`. */
  digitalSourceType?: string
  lens?: string
  serial?: string
  location?: PhotographLocation
}

/** Facts about a photograph from the first bytes of its file. Unknown values are absent. */
export interface PhotographFacts extends XmpFacts {
  format: FileFormat
  /** Size in pixels before rotation. */
  width?: number
  height?: number
  /** Orientation as in EXIF, 1 to 8; 1 if unknown. */
  orientation: number
  make?: string
  model?: string
  /** Name to show: make and model, without repeating the make. */
  camera?: string
  iso?: number
  /** In mm, as recorded. */
  focalLength?: number
  focalLength35mm?: number
  /** F-number. */
  aperture?: number
  /** In seconds. */
  exposureTime?: number
  /** The flash fired. */
  flash?: boolean
  /** UTC time of the GPS receiver, `2026-11-18T09:12:00.000Z`. */
  gpsTime?: string
  /** JPEG thumbnail as embedded, not rotated. */
  thumbnail?: Uint8Array
  /** Bytes from the start of the file that must be read to find the rest of the metadata. Absent if all was read. */
  needsMore?: number
}
