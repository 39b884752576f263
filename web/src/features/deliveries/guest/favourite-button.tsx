/** @jsxImportSource preact */
import { Icon } from '../../../guest/index.ts'
import type { Translate } from './share-texts.ts'

interface FavouriteProps {
  t: Translate
  name: string
  isFavourite: boolean
  onClick: () => void
}

export const FavouriteButton = ({ t, name, isFavourite, onClick }: FavouriteProps) => (
  <button
    type="button"
    className="s-tool s-heart"
    aria-pressed={isFavourite}
    aria-label={t('favourite', { name })}
    onClick={onClick}
  >
    <Icon name="heart" />
  </button>
)
