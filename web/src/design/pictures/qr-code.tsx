import { encodeQR } from 'qr'
import { useMemo } from 'react'
import { classNames } from '../class-names.ts'
import styles from './qr-code.module.css'

interface QrCodeProps {
  text: string
  /** Accessible name: the target. */
  label: string
  className?: string | undefined
}

/**
 * QR code of a text, generated in the browser: black on white in both themes, with the quiet zone that scanners need.
 */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { path, size } = useMemo(() => squaresOf(text), [text])
  return (
    <svg
      className={classNames(styles.code, className)}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

function squaresOf(text: string): { path: string; size: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 3 })
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: squares.join(''), size: rows.length }
}
