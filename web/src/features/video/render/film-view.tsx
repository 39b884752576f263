import { type RefObject, use } from 'react'
import { getMediaBytes, type MediaAsset } from '@studio/contract/gallery'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Captions, Download, Images } from 'lucide-react'
import { Button, Menu } from '../../../design/index.ts'
import { call, saveFile, useTranslation } from '../../../platform/index.ts'
import { CaptionsTrack, PictureActs } from '../../gallery/index.ts'
import { cuesOf, fileNameOf, srtOf } from './caption-files.ts'
import styles from './film-view.module.css'

interface FilmViewProps {
  film: Pick<MediaAsset, 'id' | 'url' | 'captionsUrl' | 'thumbnails' | 'width' | 'height'>
  title: string
  video?: RefObject<HTMLVideoElement | null> | undefined
  /** Called when its signed URL has expired. */
  onUnavailable?: (() => void) | undefined
}

/** A finished video with captions, downloads and a link to the gallery. */
export function FilmView({ film, title, video, onUnavailable }: FilmViewProps) {
  const { t } = useTranslation('video')
  const { Publish } = use(PictureActs)
  const { data: captions } = useQuery({
    queryKey: ['video', 'captions', film.id],
    queryFn: async ({ signal }) => {
      const params = { id: film.id, variant: 'captions' }
      return await (await call(getMediaBytes, { params }, { signal })).text()
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: film.captionsUrl !== undefined,
  })
  const name = fileNameOf(title)
  const separator = film.url.includes('?') ? '&' : '?'
  const small = { size: 14, 'aria-hidden': true } as const
  return (
    <div className={styles.film}>
      {/* Captions are optional. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        key={film.id}
        ref={video}
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
        onError={onUnavailable}
      >
        {film.captionsUrl && <CaptionsTrack src={film.captionsUrl} label={t(($) => $.film.captions)} />}
      </video>
      <div className={styles.tools}>
        <Button asChild>
          <a href={`${film.url}${separator}download=${encodeURIComponent(name)}`}>
            <Download {...small} />
            {t(($) => $.film.download)}
          </a>
        </Button>
        {captions && (
          <Menu
            trigger={<Button icon={<Captions {...small} />}>{t(($) => $.film.saveCaptions)}</Button>}
            entries={[
              {
                label: 'WebVTT (.vtt)',
                onSelect: () => saveFile(new Blob([captions], { type: 'text/vtt' }), `${name}.vtt`),
              },
              {
                label: 'SubRip (.srt)',
                onSelect: () =>
                  saveFile(
                    new Blob([srtOf(cuesOf(captions))], { type: 'application/x-subrip' }),
                    `${name}.srt`,
                  ),
              },
            ]}
          />
        )}
        {Publish && <Publish item={{ id: film.id, type: 'video' }} />}
        <Button asChild variant="plain">
          <Link to="/dashboard/gallery" search={{ item: film.id }}>
            <Images {...small} />
            {t(($) => $.film.inGallery)}
          </Link>
        </Button>
      </div>
    </div>
  )
}
