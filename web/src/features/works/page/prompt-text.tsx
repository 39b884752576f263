import { Copy } from 'lucide-react'
import { copyText, useTranslation } from '../../../platform/index.ts'
import { IconButton, classNames, useToast } from '../../../design/index.ts'
import styles from './prompt-text.module.css'

interface PromptTextProps {
  prompt: string
  negative: string | null
  lang: string | null
  /** Shown instead of an image. */
  isLarge?: boolean
}

const ALTERNATIVES = /(\{[^{}]*\|[^{}]*\})/

/** Counts the variants of a prompt with alternatives. */
const variantsOf = (prompt: string): number =>
  prompt
    .split(ALTERNATIVES)
    .filter((_, at) => at % 2 === 1)
    .reduce((count, part) => count * part.split('|').length, 1)

/** Prompt with highlighted alternatives and a copy button. */
export function PromptText({ prompt, negative, lang, isLarge = false }: PromptTextProps) {
  const { t } = useTranslation('work-page')
  const showToast = useToast()
  const count = variantsOf(prompt)
  async function copy() {
    if (await copyText(prompt)) showToast({ title: t(($) => $.copied), tone: 'good' })
    else showToast({ title: t(($) => $.copyFailed), tone: 'bad' })
  }
  return (
    <section className={classNames(styles.prompt, isLarge && styles.large)} aria-labelledby="prompt-title">
      <div className={styles.head}>
        <h3 id="prompt-title" className={styles.title}>
          {t(($) => $.prompt)}
        </h3>
        {count > 1 && <span className={styles.note}>{t(($) => $.variants, { count })}</span>}
        <IconButton
          className={styles.copy}
          label={t(($) => $.copy)}
          icon={<Copy size={15} aria-hidden="true" />}
          onClick={() => void copy()}
        />
      </div>
      <p className={styles.text} dir="auto" {...(lang && { lang })}>
        {prompt.split(ALTERNATIVES).map((part, at) =>
          at % 2 === 1 ? (
            // The parts of a text never change their order.
            // oxlint-disable-next-line react/no-array-index-key
            <mark key={at} className={styles.choice}>
              {part}
            </mark>
          ) : (
            part
          ),
        )}
      </p>
      {negative && (
        <p className={styles.negative}>
          <span className={styles.note}>{t(($) => $.negative)}</span> {negative}
        </p>
      )}
    </section>
  )
}
