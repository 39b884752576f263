import { numberText } from '@studio/domain/kernel'
import { type ReactNode, type RefObject, useState } from 'react'
import type { Storyboard } from '@studio/contract/video'
import { useTranslation } from '../../../platform/index.ts'
import { Select, Tabs } from '../../../design/index.ts'
import { FilmView } from '../render/film-view.tsx'
import styles from './stage.module.css'

export type View = 'animatic' | 'film'

interface StageProps {
  films: Storyboard['films']
  /** Video named by the URL. */
  filmId: string | undefined
  title: string
  view: View
  onView: (view: View) => void
  animatic: ReactNode
  video: RefObject<HTMLVideoElement | null>
  onUnavailable: () => void
}

/** Viewer: the animatic, or a rendered video. */
export function Stage({ films, filmId, title, view, onView, animatic, video, onUnavailable }: StageProps) {
  const { t, i18n } = useTranslation('video')
  const [selected, setSelected] = useState<string>()
  const film = films.find(({ id }) => id === (selected ?? filmId)) ?? films[0]
  const number = (index: number) => numberText(films.length - index, i18n.language)
  if (!film) return <div className={styles.stage}>{animatic}</div>
  return (
    <div className={styles.stage}>
      <div className={styles.head}>
        <Tabs
          label={t(($) => $.stage.label)}
          value={view}
          onChange={onView}
          tabs={[
            { value: 'animatic', label: t(($) => $.stage.animatic) },
            { value: 'film', label: t(($) => $.stage.film), count: films.length },
          ]}
        />
        {view === 'film' && films.length > 1 && (
          <Select
            label={t(($) => $.stage.version)}
            value={film.id}
            options={films.map(({ id }, index) => ({
              value: id,
              label: number(index),
              note: index === 0 ? t(($) => $.stage.newest) : undefined,
            }))}
            onChange={setSelected}
          />
        )}
      </div>
      {view === 'film' ? (
        <FilmView film={film} title={title} video={video} onUnavailable={onUnavailable} />
      ) : (
        animatic
      )}
    </div>
  )
}
