import type { Job } from '@studio/contract/jobs'
import type { Model } from '@studio/contract/models'
import { useTranslation } from '../../../platform/index.ts'
import { Progress } from '../../../design/index.ts'
import { AssetPicture } from '../../gallery/index.ts'
import { useJob } from '../../jobs/index.ts'
import { ModelNeeds } from '../../photoshoot/index.ts'
import styles from './test-render.module.css'

interface TestRenderProps {
  jobId: string | undefined
  model: Model | undefined
  /** Words that the built-in model doesn't render. */
  unknown: readonly string[]
}

/** Test render of the prompt: not started, in progress, completed, failed, or its model is not configured. */
export function TestRender({ jobId, model, unknown }: TestRenderProps) {
  const { t } = useTranslation('prompt-studio')
  const { data, error } = useJob(jobId)
  const job = data?.job
  const [asset] = job?.result?.media_assets ?? []
  const seed = job?.items[0]?.seed
  return (
    <section className={styles.render} aria-label={t(($) => $.test.title)}>
      <div className={styles.frame} data-state={stateOf(job, model, error !== null)}>
        {asset ? (
          <AssetPicture asset={asset} alt={t(($) => $.test.alt)} sizes="200px" isFilling />
        ) : (
          <Waiting job={job} model={model} isDeleted={error !== null} />
        )}
      </div>
      <dl className={styles.facts}>
        {seed !== undefined && (
          <div>
            <dt>{t(($) => $.test.seed)}</dt>
            <dd>{seed}</dd>
          </div>
        )}
        {asset && (
          <div>
            <dt>{t(($) => $.test.size)}</dt>
            <dd>
              {asset.width} × {asset.height}
            </dd>
          </div>
        )}
        {model?.family === 'studio' && unknown.length > 0 && (
          <div>
            <dt>{t(($) => $.test.unknown)}</dt>
            <dd>{unknown.slice(0, 6).join(', ')}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

type TestState = 'idle' | 'developing' | 'done' | 'failed' | 'off'

function stateOf(job: Job | undefined, model: Model | undefined, isDeleted: boolean): TestState {
  if (job?.result?.media_assets[0]) return 'done'
  if (job && !isDeleted) {
    if (job.status === 'queued' || job.status === 'running') return 'developing'
    return job.status === 'cancelled' ? 'idle' : 'failed'
  }
  return model && !model.available ? 'off' : 'idle'
}

function Waiting({
  job,
  model,
  isDeleted,
}: {
  job: Job | undefined
  model: Model | undefined
  isDeleted: boolean
}) {
  const { t } = useTranslation('prompt-studio')
  const item = job?.items[0]
  switch (stateOf(job, model, isDeleted)) {
    case 'developing':
      return (
        <>
          {item?.preview && <img className={styles.preview} src={item.preview} alt="" />}
          <div className={styles.progress}>
            <Progress label={t(($) => $.test.developing)} value={item?.progress ?? 0} />
            <span>{t(($) => $.test.developing)}</span>
          </div>
        </>
      )
    case 'failed':
      return (
        <p role="alert">
          <strong>{t(($) => $.test.failed)}</strong> {item?.error ?? job?.error}
        </p>
      )
    case 'off':
      return (
        <p>
          <strong>{t(($) => $.test.off, { model: model?.label ?? '' })}</strong>{' '}
          {model?.needs ? <ModelNeeds /> : model?.reason}
        </p>
      )
    default:
      return <p>{t(($) => $.test.idle)}</p>
  }
}
