import type { Work } from '@studio/contract/works'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../../design/index.ts'
import { AssetPicture } from '../../gallery/index.ts'
import { LICENCE_NAMES } from '../licence-names.ts'
import styles from './collection-screen.module.css'

/** A work in an ordered list. All cards have the same size. */
export function WorkCard({ work, children }: { work: Work; children?: ReactNode }) {
  return (
    <>
      <a className={styles.picture} href={`/w/${work.id}`} draggable={false}>
        <VisuallyHidden>{work.title} </VisuallyHidden>
        {work.picture ? (
          <AssetPicture asset={work.picture} alt="" sizes="280px" isFilling />
        ) : (
          <span className={styles.sheet} dir="auto">
            {work.excerpt}
          </span>
        )}
      </a>
      <div className={styles.caption}>
        <div className={styles.words}>
          <p className={styles.title} dir="auto">
            {work.title}
          </p>
          <p className={styles.author} dir="auto">
            {work.author.displayName} · {LICENCE_NAMES[work.licence].short}
          </p>
        </div>
        {children}
      </div>
    </>
  )
}
