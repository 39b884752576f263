import { type RefObject, useRef } from 'react'
import type { MediaAsset } from '@studio/contract/gallery'
import { getCaptions } from '@studio/contract/video'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Captions, Download, Images } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, Menu } from '../../../design/index.ts'
import { call, useLocale } from '../../../platform/index.ts'
import '../video.texts.ts'
import { type Cue, cuesOf, fileNameOf, saveText, srtOf } from './caption-files.ts'
import styles from './film-view.module.css'
import { useCaptions } from './use-captions.ts'

interface FilmViewProps {
  film: Pick<MediaAsset, 'id' | 'url' | 'thumbnails' | 'width' | 'height'>
  title: string
  video?: RefObject<HTMLVideoElement | null> | undefined
  /** Its address has ended. */
  onLost?: (() => void) | undefined
}

const NONE: readonly Cue[] = []

/** A finished film: played in place with its captions, taken away, or found in the gallery. */
export function FilmView({ film, title, video, onLost }: FilmViewProps) {
  const { t } = useTranslation('video')
  const [language] = useLocale()
  const own = useRef<HTMLVideoElement>(null)
  const shown = video ?? own
  const captions = useQuery({
    queryKey: ['video', 'captions', film.id],
    queryFn: async ({ signal }) => {
      const vtt = await (await call(getCaptions, { params: { id: film.id } }, { signal })).text()
      return { vtt, cues: cuesOf(vtt) }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { vtt = '', cues = NONE } = captions.data ?? {}
  useCaptions(shown, cues, { label: t(($) => $.film.captions), language })
  const name = fileNameOf(title)
  const separator = film.url.includes('?') ? '&' : '?'
  const small = { size: 14, 'aria-hidden': true } as const
  return (
    <div className={styles.film}>
      {/* Its captions are added as cues. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        key={film.id}
        ref={shown}
        className={styles.video}
        style={
          { aspectRatio: `${film.width} / ${film.height}`, '--ratio': film.width / film.height } as object
        }
        src={film.url}
        poster={film.thumbnails.at(-1)?.url}
        controls
        playsInline
        preload="metadata"
        aria-label={t(($) => $.film.label, { title })}
        onError={onLost}
      />
      <div className={styles.tools}>
        <Button asChild>
          <a href={`${film.url}${separator}download=${encodeURIComponent(name)}`}>
            <Download {...small} />
            {t(($) => $.film.download)}
          </a>
        </Button>
        {cues.length > 0 && (
          <Menu
            trigger={<Button icon={<Captions {...small} />}>{t(($) => $.film.saveCaptions)}</Button>}
            entries={[
              { label: 'WebVTT (.vtt)', onSelect: () => saveText(vtt, `${name}.vtt`, 'text/vtt') },
              {
                label: 'SubRip (.srt)',
                onSelect: () => saveText(srtOf(cues), `${name}.srt`, 'application/x-subrip'),
              },
            ]}
          />
        )}
        <Button asChild variant="plain">
          <Link to="/dashboard/gallery" search={{ item: film.id } as never}>
            <Images {...small} />
            {t(($) => $.film.inGallery)}
          </Link>
        </Button>
      </div>
    </div>
  )
}
