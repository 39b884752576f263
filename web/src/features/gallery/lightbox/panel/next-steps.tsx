import type { GalleryItem } from '@studio/contract/gallery'
import { useNavigate } from '@tanstack/react-router'
import { Clapperboard, FileJson, ScanSearch, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from '../../../../platform/index.ts'
import { Button } from '../../../../design/index.ts'
import { addressOfDarkroom, addressOfReference } from './next-step-addresses.ts'
import styles from './next-steps.module.css'

interface NextStepsProps {
  item: GalleryItem
  onRecipe: () => void
}

/** Buttons that continue from an item: reference, video, analysis, generation settings. */
export function NextSteps({ item, onRecipe }: NextStepsProps) {
  const { t } = useTranslation('pictures')
  const navigate = useNavigate()
  const go = (href: string) => void navigate({ href })
  return (
    <div className={styles.steps} role="group" aria-label={t(($) => $.next.title)}>
      <Button
        variant="accent"
        size="main"
        shortcut="R"
        className={styles.first}
        aria-keyshortcuts="R"
        onClick={() => go(addressOfReference(item))}
      >
        {t(($) => $.next.refer)}
      </Button>
      {item.type === 'image' && (
        <Button
          icon={<SlidersHorizontal size={16} aria-hidden="true" />}
          shortcut="E"
          aria-keyshortcuts="E"
          onClick={() => go(addressOfDarkroom(item))}
        >
          {t(($) => $.next.edit)}
        </Button>
      )}
      <Button
        icon={<Clapperboard size={16} aria-hidden="true" />}
        onClick={() => go(`/dashboard/videocanvas?from=${item.id}`)}
      >
        {t(($) => $.next.film)}
      </Button>
      {item.type === 'image' && (
        <Button
          icon={<ScanSearch size={16} aria-hidden="true" />}
          onClick={() => go(`/reverse-forensics?picture=${item.id}`)}
        >
          {t(($) => $.next.reverse)}
        </Button>
      )}
      {item.origin !== 'photograph' && (
        <Button icon={<FileJson size={16} aria-hidden="true" />} onClick={onRecipe}>
          {t(($) => $.next.recipe)}
        </Button>
      )}
    </div>
  )
}
