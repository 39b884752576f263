import { dateFormat } from '@studio/domain/kernel'
import {
  type DraftShot,
  isSameRecipe,
  recipeOf,
  type StoryboardDraft,
  type Take,
  takeFor,
} from '@studio/contract/video'
import { Film, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, IconButton } from '../../../design/index.ts'
import styles from './takes.module.css'

interface TakesProps {
  shot: DraftShot
  draft: StoryboardDraft
  /** Takes of this shot, newest first. */
  takes: readonly Take[]
  /** False while it is rendered, and without a prompt. */
  canFilm: boolean
  isStarting: boolean
  onChoose: (takeId: string | null) => void
  onDelete: (take: Take) => void
  onFilm: () => void
}

/** Takes of a shot: which one the video uses, and rendering another one. */
export function Takes({ shot, draft, takes, canFilm, isStarting, onChoose, onDelete, onFilm }: TakesProps) {
  const { t, i18n } = useTranslation('video')
  const name = useId()
  const currentTake = takeFor(shot, draft, takes)
  const recipe = recipeOf(shot, draft)
  const time = dateFormat(i18n.language, 'shortMoment')
  return (
    <section className={styles.takes} aria-labelledby={`${name}-label`}>
      <div className={styles.head}>
        <h3 id={`${name}-label`} className={styles.title}>
          {t(($) => $.takes.title)}
        </h3>
        <Button
          icon={<Film size={14} aria-hidden="true" />}
          disabled={!canFilm}
          loading={isStarting}
          onClick={onFilm}
        >
          {t(($) => (takes.length > 0 ? $.takes.another : $.takes.film))}
        </Button>
      </div>
      {takes.length === 0 && <p className={styles.dim}>{t(($) => $.takes.none)}</p>}
      {takes.length > 0 && (
        <fieldset className={styles.list} aria-labelledby={`${name}-label`}>
          <label className={styles.auto}>
            <input type="radio" name={name} checked={shot.takeId === null} onChange={() => onChoose(null)} />
            <span>{t(($) => $.takes.newest)}</span>
          </label>
          {takes.map((take, index) => {
            const number = takes.length - index
            return (
              <div
                key={take.id}
                className={styles.take}
                data-shown={take.id === currentTake?.id || undefined}
              >
                <label className={styles.choice}>
                  <input
                    type="radio"
                    name={name}
                    checked={shot.takeId === take.id}
                    onChange={() => onChoose(take.id)}
                  />
                  <img
                    className={styles.picture}
                    src={take.thumbnails[0]?.url}
                    alt=""
                    loading="lazy"
                    width={take.width}
                    height={take.height}
                  />
                  <span className={styles.words}>
                    <span>{t(($) => $.takes.name, { number })}</span>
                    <span className={styles.dim}>{time.format(new Date(take.createdAt))}</span>
                    {!isSameRecipe(take.recipe, recipe) && (
                      <span className={styles.other}>{t(($) => $.takes.other)}</span>
                    )}
                  </span>
                </label>
                <IconButton
                  label={t(($) => $.takes.delete, { number })}
                  icon={<Trash2 size={14} aria-hidden="true" />}
                  onClick={() => onDelete(take)}
                />
              </div>
            )
          })}
        </fieldset>
      )}
    </section>
  )
}
