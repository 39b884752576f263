import styles from './pencil.module.css'

const WIDTH = 300

/** Red loop around a kept image, drawn as if by hand: it overlaps its own start at the corner. */
export function KeepLoop({ ratio }: { ratio: number }) {
  const height = WIDTH / ratio
  const at = (x: number, y: number) => `${(x * WIDTH).toFixed(1)} ${(y * height).toFixed(1)}`
  const path = [
    `M${WIDTH - 5} ${height + 15}`,
    `C${at(0.995, 0.9)} ${at(1.015, 0.3)} ${WIDTH - 4} -5`,
    `C${at(0.7, -0.02)} ${at(0.25, 0.008)} -1 -2`,
    `C${at(-0.028, 0.35)} ${at(0.006, 0.7)} -2 ${height + 3}`,
    `C${at(0.3, 1.024)} ${at(0.7, 1.004)} ${WIDTH + 15} ${height - 5}`,
  ].join(' ')
  return <Stroke height={height} path={path} />
}

/** Stroke through a rejected image. */
export function RejectStroke({ ratio }: { ratio: number }) {
  const height = WIDTH / ratio
  const path = `M${WIDTH * 0.08} ${height * 0.91} C${WIDTH * 0.35} ${height * 0.6} ${WIDTH * 0.66} ${height * 0.36} ${WIDTH * 0.92} ${height * 0.09}`
  return <Stroke height={height} path={path} />
}

function Stroke({ height, path }: { height: number; path: string }) {
  return (
    <svg className={styles.pencil} viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
      <path d={path} pathLength={1} />
    </svg>
  )
}
