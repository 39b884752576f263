import { useMemo } from 'react'
import styles from './waveform.module.css'

/** Peaks of a waveform in base64, 255 for full scale. */
export const peaksOf = (waveform: string): Uint8Array =>
  Uint8Array.from(atob(waveform), (char) => char.charCodeAt(0))

interface WaveformProps {
  /** Peaks in base64. */
  waveform: string
  /** Length of the sound in seconds. */
  seconds: number
  /** Part that is shown, in seconds. */
  start: number
  end: number
  /** Height of each moment, 0 to 1, by its seconds from `start`. */
  levelAt?: (seconds: number) => number
}

/** Max. points of the outline. More aren't visible. */
const MAX_POINTS = 400

/** Outline of sound over time, as wide as its container. */
export function Waveform({ waveform, seconds, start, end, levelAt }: WaveformProps) {
  const peaks = useMemo(() => peaksOf(waveform), [waveform])
  const length = end - start
  if (peaks.length === 0 || length <= 0) return null
  const rate = peaks.length / seconds
  const count = Math.max(2, Math.min(MAX_POINTS, Math.round(length * rate)))
  const heights = Array.from({ length: count }, (_, i) => {
    const [from, to] = [start + (length * i) / count, start + (length * (i + 1)) / count]
    const part = peaks.subarray(
      Math.floor(from * rate),
      Math.max(Math.floor(from * rate) + 1, Math.floor(to * rate)),
    )
    return (Math.max(0, ...part) / 255) * (levelAt?.(from - start) ?? 1)
  })
  const points = (side: 1 | -1) => heights.map((height, i) => `${i},${(50 + side * height * 50).toFixed(1)}`)
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${count - 1} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polygon points={[...points(-1), ...points(1).toReversed()].join(' ')} />
    </svg>
  )
}
