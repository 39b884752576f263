import { useTranslation } from '../../platform/index.ts'
import { type Draft, ExampleBriefs } from '../photoshoot/index.ts'
import styles from './first-shoot.module.css'

/** Example briefs, shown before the first image. */
export function FirstShoot({ onFill }: { onFill: (brief: Partial<Draft>) => void }) {
  const { t } = useTranslation('examples')
  return (
    <section className={styles.first} aria-labelledby="first-shoot">
      <h2 id="first-shoot" className={styles.title}>
        {t(($) => $.first.title)}
      </h2>
      <p className={styles.text}>{t(($) => $.first.text)}</p>
      <ExampleBriefs onFill={onFill} />
    </section>
  )
}
