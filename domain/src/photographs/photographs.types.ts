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
  /** The settings are already applied to the pixels, as in an exported JPEG. */
  isApplied: boolean
  /** Absent if nothing is cropped, or if the crop is already applied. */
  crop?: DevelopCrop
}

/** Time of the camera's clock as recorded, not corrected. */
export interface CaptureFacts {
  /** Local time to the second, `2026-11-18T10:12:00`. */
  capturedAtLocal?: string
  /** Milliseconds of the second, 0 to 999. */
  subsecondMs?: number
  /** Difference from UTC, `+01:00`. */
  captureOffset?: string
}

/** XMP data. Texts are trimmed and never empty. */
export interface XmpFacts extends CaptureFacts {
  /** Stars 0 to 5; −1 is a reject. */
  rating?: number
  /** Name of the colour label in the program’s language: `Red`, `Rojo`. */
  label?: string
  /** Keywords without duplicates, at most 200. For hierarchical keywords, the last word. */
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
  /** Display name: make and model, without repeating the make. */
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
