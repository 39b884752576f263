import type { PromptListItem } from '@studio/contract/prompts'
import { Picture } from '../../../design/index.ts'
import styles from './cover.module.css'

/** Cover of a prompt in a list; its first letter if there is none. */
export function Cover({
  prompt,
  isLarge = false,
}: {
  prompt: Pick<PromptListItem, 'cover' | 'title'>
  isLarge?: boolean
}) {
  const { cover, title } = prompt
  const [first] = cover?.thumbnails.toSorted((a, b) => a.width - b.width) ?? []
  const image = isLarge ? (cover?.thumbnails.find(({ width }) => width >= 320) ?? first) : first
  return (
    <span className={isLarge ? styles.large : styles.small} aria-hidden="true">
      {cover ? (
        <Picture
          key={cover.id}
          src={image?.url ?? cover.url}
          alt=""
          width={image?.width ?? 320}
          height={image?.height ?? 320}
          placeholder={cover.placeholder}
          isFilling
        />
      ) : (
        <span className={styles.blank}>{[...title][0]?.toLocaleUpperCase()}</span>
      )}
    </span>
  )
}
