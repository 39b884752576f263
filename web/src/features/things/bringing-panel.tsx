import { useTranslation } from '../../platform/index.ts'
import { Button, lazyComponent, Progress } from '../../design/index.ts'
import { HelpLink } from '../help/index.ts'
import styles from './things.module.css'
import type { ProductUpload } from './use-product-upload.ts'

// Lazy: it contains the 3D viewer, which the screen doesn't have to wait for.
export const Stage = lazyComponent(() => import('./stage/stage.tsx').then((m) => m.Stage))

interface BringingPanelProps {
  bringing: ProductUpload
  onAgain: () => void
  onChooseOther: () => void
  onStop: () => void
}

/** A file being uploaded, with a local preview. */
export function BringingPanel({ bringing, onAgain, onChooseOther, onStop }: BringingPanelProps) {
  const { t } = useTranslation('things')
  const { file, progress, problem } = bringing
  return (
    <div className={styles.editor}>
      <div className={styles.stage}>
        <Stage
          key={file.lastModified}
          file={file}
          name={file.name}
          standing={{ height: null, front: 0, up: 'y' }}
        />
      </div>
      <div className={styles.fields}>
        <h2 className={styles.title} dir="auto">
          {file.name}
        </h2>
        {problem ? (
          <>
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
            <HelpLink code="UNSUPPORTED_MEDIA" />
            <div className={styles.buttons}>
              <Button variant="accent" onClick={onChooseOther}>
                {t(($) => $.upload.other)}
              </Button>
              <Button onClick={onAgain}>{t(($) => $.again)}</Button>
              <Button onClick={onStop}>{t(($) => $.upload.drop)}</Button>
            </div>
          </>
        ) : (
          <>
            <p role="status" className={styles.dim}>
              {t(($) => $.upload.under)}
            </p>
            <Progress label={t(($) => $.upload.progress)} value={progress} />
            <Button onClick={onStop}>{t(($) => $.upload.stop)}</Button>
          </>
        )}
      </div>
    </div>
  )
}
