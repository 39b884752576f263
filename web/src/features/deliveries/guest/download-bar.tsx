/** @jsxImportSource preact */
import type { Share } from '@studio/contract/deliveries'
import { sizeText } from '@studio/domain/kernel'
import { useState } from 'preact/hooks'
import { Icon } from '../../../guest/index.ts'
import { askZip } from './share-calls.ts'
import { failureText, presetText, type Translate } from './share-texts.ts'

interface DownloadBarProps {
  share: Share
  t: Translate
  /** Downloads the favourites instead of all images. */
  onlyFavourites: boolean
}

/** Downloads all files as one zip, or those of one preset. */
export function DownloadBar({ share, t, onlyFavourites }: DownloadBarProps) {
  const [chosen, setChosen] = useState('')
  const [failure, setFailure] = useState('')
  const preset = chosen === '' ? undefined : Number(chosen)
  const files = share.items
    .filter(({ isFavourite }) => isFavourite || !onlyFavourites)
    .flatMap((item) => item.files)
    .filter((file) => preset === undefined || file.preset === preset)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const save = async () => {
    setFailure('')
    try {
      const { url } = await askZip(share.id, onlyFavourites ? 'favourites' : 'all', preset)
      location.assign(url)
    } catch (error) {
      setFailure(failureText(error, t, 'notDownloaded'))
    }
  }
  if (!share.isComplete) {
    const ready = share.items.filter(({ isReady }) => isReady).length
    return (
      <p className="g-meta" role="status">
        {t('preparingAll', { ready, all: share.items.length })}
      </p>
    )
  }
  return (
    <div className="s-download">
      {share.presets.length > 1 && (
        <label className="s-size">
          <span className="g-hidden">{t('size')}</span>
          <select
            className="g-field"
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            <option value="">{t('every')}</option>
            {share.presets.map(({ name }, index) => (
              <option key={name} value={String(index)}>
                {presetText(name, t)}
              </option>
            ))}
          </select>
        </label>
      )}
      <button
        type="button"
        className="g-button is-main"
        disabled={files.length === 0}
        onClick={() => void save()}
      >
        <Icon name="download" />
        {t(onlyFavourites ? 'downloadFavourites' : 'downloadAll')}
      </button>
      <span className="g-meta">{t.counted('zip', files.length, { size: sizeText(bytes, t.locale) })}</span>
      {failure && (
        <span className="g-bad" role="alert">
          {failure}
        </span>
      )}
    </div>
  )
}
