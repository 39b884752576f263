import type { ReactNode } from 'react'
import type { Pose } from '@studio/contract/photoshoot'
import styles from './pose-figure.module.css'

const LIMB = 3.4

/** Eight figures in a 40 by 64 view box: head, body, and limbs as round strokes. */
const FIGURES: Record<Pose, ReactNode> = {
  'standing-front': (
    <>
      <ellipse cx="20" cy="7" rx="3.7" ry="4.6" />
      <path d="M18.6 10h2.8v4h-2.8zM13.4 14.4h13.2l-1.6 11 .4 9.6H14.6l.4-9.6z" />
      <path
        className={styles.limb}
        d="M12.9 16.2l-2 9-.3 9.6M27.1 16.2l2 9 .3 9.6M17 34.6l-.9 12.4-.5 13M23 34.6l.9 12.4.5 13"
      />
    </>
  ),
  'three-quarter-turn': (
    <>
      <ellipse cx="20.6" cy="7" rx="3.6" ry="4.6" />
      <path d="M19.4 10h2.7v4h-2.7zM15.2 14.8l10.8-.6 1.2 9.6-2.2 11.2h-9l-.4-10z" />
      <path
        className={styles.limb}
        d="M14.6 16.6l-3.2 7.6 2.9 9.4M26.4 16.4l1.4 8-2 8.6M18.2 34.6l-3 12-2.4 12.8M23.6 34.6l1.6 12 .2 13.2"
      />
    </>
  ),
  profile: (
    <>
      <path d="M20 2.4c3 0 4.4 2 4.4 4.2l1.2 1.8-1.4.5c-.3 1.8-1.6 2.7-4.2 2.7-2.3 0-3.7-2-3.7-4.6 0-2.700 1.400-4.600 3.700-4.600z" />
      <path d="M18.700 10.600h2.800v3.600h-2.800zM16.200 14.600h6.800l1 9.400-1.400 11h-6l-1-10.600z" />
      <path className={styles.limb} d="M19.800 17l-.6 9 .9 8M19.600 34.600l1 12-1.600 13M19.200 60.200h5" />
    </>
  ),
  seated: (
    <>
      <path d="M17.600 6.400c2.800 0 4.200 1.900 4.200 4l1.100 1.700-1.300.5c-.3 1.700-1.500 2.500-4 2.500-2.200 0-3.500-1.900-3.500-4.300 0-2.500 1.300-4.400 3.500-4.400z" />
      <path d="M16.300 14.400h2.800v3.400h-2.800zM12.400 18.200h9.400l.8 8.800-1 10.600H12.200l-1.200-9z" />
      <path
        className={styles.limb}
        d="M21.400 19.800l4 7.600 2.800 6.600M15 37.200l13.600.4.4 10.400-.3 11.600M20 39.200l4 .6-.4 9.200-.8 10.400"
      />
      <path className={styles.prop} d="M7 41.500h15M8.500 41.500v18M20 41.500" />
    </>
  ),
  leaning: (
    <>
      <ellipse cx="17" cy="7.600" rx="3.600" ry="4.600" />
      <path d="M15.800 11h2.700v4h-2.700zM11.600 15.200l12-.4 1 9.600-.6 11h-9.200l-2.200-9.800z" />
      <path
        className={styles.limb}
        d="M11.800 17.200l-1.200 8.400 3.600 8M23.200 16.600l5.400 5 3.600-3.800M17.200 35l-.8 12-3 12.600M21.800 35l-.4 12.400-3.200 12.400"
      />
      <path className={styles.prop} d="M34.300 6v55" />
    </>
  ),
  walking: (
    <>
      <ellipse cx="20" cy="7" rx="3.700" ry="4.600" />
      <path d="M18.600 10h2.800v4h-2.800zM14 14.400h12l-1.300 10.600.5 10H14.800l.5-10z" />
      <path
        className={styles.limb}
        d="M13.600 16.200l-4.200 8.400-.8 8.600M26.400 16.200l4.200 8 1.600 7.600M17.400 34.600l-4.600 12-5 12.800M22.600 34.600l4.800 11.400 2 13.400"
      />
    </>
  ),
  'over-the-shoulder': (
    <>
      <path d="M22 2.400c2.800 0 4.200 1.900 4.200 4.100l1.200 1.800-1.400.5c-.3 1.800-1.500 2.600-4 2.600-2.300 0-3.700-1.900-3.700-4.500 0-2.600 1.400-4.500 3.700-4.500z" />
      <path d="M19.700 10.300l2.800.6-.4 3.600h-2.800zM13.600 14.600h6.100l.5 20.400h-5.400l-.2-10zM21.100 14.600h5.300l-1 10.400-.2 10h-3.600z" />
      <path
        className={styles.limb}
        d="M13.400 16.400l-3 8 3.400 8.800M26.600 16.400l3 8-3.400 8.800M17.200 34.600l-1 12.400 1.200 12.800M22.800 34.600l.9 12.400-1.400 12.800"
      />
    </>
  ),
  'hands-on-hips': (
    <>
      <ellipse cx="20" cy="7" rx="3.700" ry="4.600" />
      <path d="M18.600 10h2.800v4h-2.800zM13.600 14.400h12.800l-1.700 10.600.6 10H14.700l.6-10z" />
      <path
        className={styles.limb}
        d="M13.400 16.200l-6.600 7.400 7.400 8.400M26.600 16.200l6.600 7.400-7.400 8.400M17 34.600l-2.400 12-2 13M23 34.600l2.400 12 2 13"
      />
    </>
  ),
}

/** Drawing of a pose. */
export function PoseFigure({ pose }: { pose: Pose }) {
  return (
    <svg
      className={styles.figure}
      viewBox="0 0 40 64"
      width="30"
      height="48"
      strokeWidth={LIMB}
      aria-hidden="true"
    >
      {FIGURES[pose]}
    </svg>
  )
}
