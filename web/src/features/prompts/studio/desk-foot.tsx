import type { Model } from '@studio/contract/models'
import { ArrowRight } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../design/index.ts'
import { configKeys, loadConfig, useKeys, useTranslation } from '../../../platform/index.ts'
import { AssetPicture } from '../../gallery/index.ts'
import { useJob } from '../../jobs/index.ts'
import styles from './studio.module.css'

interface DeskFootProps {
  model: Model | undefined
  jobId: string | undefined
  isTesting: boolean
  onTest: () => void
  onSend: () => void
}

/** Footer with the price of an image and the next action. */
export function DeskFoot({ model, jobId, isTesting, onTest, onSend }: DeskFootProps) {
  const { t } = useTranslation('prompt-studio')
  const keys = useKeys('generate')
  const { data: config } = useQuery({
    queryKey: configKeys.all,
    queryFn: loadConfig,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isFree = config?.flags.freeMode ?? true
  const credits = model?.creditsPerImage ?? 0
  const job = useJob(jobId).data?.job
  const [asset] = job?.result?.media_assets ?? []
  const isRunning = job?.status === 'queued' || job?.status === 'running'
  return (
    <footer className={styles.foot}>
      <span className={styles.thumb} aria-hidden="true">
        {asset && <AssetPicture asset={asset} alt="" sizes="60px" isFilling />}
      </span>
      <p className={styles.cost}>
        <span>{t(($) => $.test[isFree ? 'waived' : 'cost'], { count: credits })}</span>
        {!isFree && <span>{t(($) => $.test.credits, { count: credits })}</span>}
      </p>
      <div className={styles.acts}>
        <Button
          variant="accent"
          size="main"
          shortcut={keys}
          loading={isTesting || isRunning}
          disabled={model !== undefined && !model.available}
          onClick={onTest}
        >
          {t(($) => $.test.start)}
        </Button>
        <Button size="main" icon={<ArrowRight size={16} />} onClick={onSend}>
          {t(($) => $.toShoot)}
        </Button>
      </div>
    </footer>
  )
}
