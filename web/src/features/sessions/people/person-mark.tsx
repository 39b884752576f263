import { VisuallyHidden, hueOf } from '../../../design/index.ts'
import styles from './people.module.css'

interface PersonMarkProps {
  letter: string
  colour: number
  /** Accessible name; empty if the name is shown next to it. */
  name?: string
  isAbsent?: boolean | undefined
}

/** A member’s letter in a ring of their colour. */
export function PersonMark({ letter, colour, name, isAbsent }: PersonMarkProps) {
  return (
    <span className={styles.mark} style={hueOf(colour)} data-away={isAbsent || undefined} title={name}>
      <span aria-hidden="true">{letter}</span>
      {name && <VisuallyHidden>{name}</VisuallyHidden>}
    </span>
  )
}
