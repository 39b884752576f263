/** @jsxImportSource preact */
import type { Share, SharedItem } from '@studio/contract/deliveries'
import { dateFormat } from '@studio/domain/kernel'
import { useState } from 'preact/hooks'
import { Icon, PageHead, Refused } from '../../../guest/index.ts'
import { DownloadBar } from './download-bar.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { PictureView } from './picture-view.tsx'
import { fileUrl, previewUrl, putFavourite } from './share-calls.ts'
import { failureText, type Translate } from './share-texts.ts'

interface ShareViewProps {
  share: Share
  t: Translate
  switchLanguage: () => void
  onChange: (change: (before: Share | null) => Share | null) => void
  /** Called if the guest may have lost access. */
  reload: () => Promise<void>
}

/** The images of a delivery: grid, one image, favourites and downloads. */
export function ShareView({ share, t, switchLanguage, onChange, reload }: ShareViewProps) {
  const [onlyFavourites, setOnlyFavourites] = useState(false)
  const [openNumber, setOpenNumber] = useState<number | null>(null)
  const [failure, setFailure] = useState('')
  const favourites = share.items.filter(({ isFavourite }) => isFavourite)
  const visible = onlyFavourites ? favourites : share.items
  const open = share.items.find(({ number }) => number === openNumber)

  const setFavourite = (number: number, isFavourite: boolean) =>
    onChange(
      (before) =>
        before && {
          ...before,
          items: before.items.map((item) => (item.number === number ? { ...item, isFavourite } : item)),
        },
    )
  const toggle = async ({ number, isFavourite }: SharedItem) => {
    setFailure('')
    setFavourite(number, !isFavourite)
    try {
      await putFavourite(share.id, number, !isFavourite)
    } catch (error) {
      setFavourite(number, isFavourite)
      setFailure(failureText(error, t, 'notSaved'))
      if (error instanceof Refused) void reload()
    }
  }
  const details = [
    ...(share.from ? [t('from', { from: share.from })] : []),
    ...(share.expiresAt
      ? [t('until', { date: dateFormat(t.locale, 'day').format(new Date(share.expiresAt)) })]
      : []),
  ]
  return (
    <div className="g-page">
      <PageHead switchLanguage={switchLanguage} locale={t.locale} theme={t('theme')}>
        <h1 className="g-title" dir="auto">
          {share.title}
        </h1>
        <p className="g-meta">{details.join(', ')}</p>
      </PageHead>
      {share.message && !open && (
        <p className="s-message" dir="auto">
          {share.message}
        </p>
      )}
      <p className="g-bad s-failure" role="alert">
        {failure}
      </p>
      {open ? (
        <PictureView
          share={share}
          t={t}
          items={visible.includes(open) ? visible : share.items}
          item={open}
          onMove={setOpenNumber}
          onLeave={() => setOpenNumber(null)}
          onFavourite={() => void toggle(open)}
        />
      ) : (
        <>
          <div className="s-bar">
            {share.allowsFavourites && (
              <div className="s-filters" role="group" aria-label={t('filters')}>
                <button type="button" aria-pressed={!onlyFavourites} onClick={() => setOnlyFavourites(false)}>
                  {t('all')} <span className="g-meta">{share.items.length}</span>
                </button>
                <button type="button" aria-pressed={onlyFavourites} onClick={() => setOnlyFavourites(true)}>
                  {t('favourites')} <span className="g-meta">{favourites.length}</span>
                </button>
              </div>
            )}
            {share.allowsDownloads && <DownloadBar share={share} t={t} onlyFavourites={onlyFavourites} />}
          </div>
          <main className="s-well">
            {visible.length === 0 ? (
              <p>{t(onlyFavourites ? 'noFavourites' : 'noImages')}</p>
            ) : (
              <ul className="s-grid" aria-label={t('images')}>
                {visible.map((item, place) => (
                  <Frame
                    key={item.number}
                    share={share}
                    t={t}
                    item={item}
                    isEager={place < 6}
                    onOpen={() => setOpenNumber(item.number)}
                    onFavourite={() => void toggle(item)}
                  />
                ))}
              </ul>
            )}
          </main>
        </>
      )}
    </div>
  )
}

interface FrameProps {
  share: Share
  t: Translate
  item: SharedItem
  isEager: boolean
  onOpen: () => void
  onFavourite: () => void
}

function Frame({ share, t, item, isEager, onOpen, onFavourite }: FrameProps) {
  const { number, name, width, height, isReady, isFavourite, files } = item
  const [file] = files
  return (
    <li className="s-frame">
      <button type="button" className="s-open" disabled={!isReady} onClick={onOpen}>
        {isReady ? (
          <img
            src={previewUrl(share.id, number, 'thumb')}
            alt={t('image', { number, name })}
            width={width}
            height={height}
            loading={isEager ? 'eager' : 'lazy'}
            decoding="async"
          />
        ) : (
          <span className="s-missing" style={{ aspectRatio: `${width} / ${height}` }}>
            {t('preparing')}
          </span>
        )}
      </button>
      <div className="s-caption">
        <span className="s-name" dir="auto">
          {name}
        </span>
        {share.allowsFavourites && (
          <FavouriteButton t={t} name={name} isFavourite={isFavourite} onClick={onFavourite} />
        )}
        {file && (
          <a
            className="s-tool"
            href={fileUrl(share.id, file.number)}
            download
            aria-label={t('download', { name: file.name })}
          >
            <Icon name="download" />
          </a>
        )}
      </div>
    </li>
  )
}
