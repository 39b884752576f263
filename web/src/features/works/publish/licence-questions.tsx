import { answersOf, CHANGES, type Licence, type LicenceAnswers } from '@studio/contract/works'
import { LockKeyhole } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { classNames } from '../../../design/index.ts'
import { answerState, type LicensedSource, chooseAnswer } from './licence-choice.ts'
import styles from './publish.module.css'

interface QuestionsProps {
  licence: Licence
  parents: readonly LicensedSource[]
  onChange: (licence: Licence) => void
}

interface Option<Q extends keyof LicenceAnswers> {
  value: LicenceAnswers[Q]
  label: string
}

/**
 * Three questions that determine the licence. Answers forbidden by a source are struck through, with the name of the
 * source.
 */
export function LicenceQuestions({ licence, parents, onChange }: QuestionsProps) {
  const { t } = useTranslation('works-publish')
  const yesNo = [
    { value: true, label: t(($) => $.answers.yes) },
    { value: false, label: t(($) => $.answers.no) },
  ]
  const shared = { licence, parents, onChange }
  return (
    <ol className={styles.questions}>
      <Question
        {...shared}
        question="change"
        text={t(($) => $.questions.change)}
        options={CHANGES.map((value) => ({ value, label: t(($) => $.answers[value]) }))}
      />
      <Question {...shared} question="earn" text={t(($) => $.questions.earn)} options={yesNo} />
      <Question {...shared} question="name" text={t(($) => $.questions.name)} options={yesNo} />
    </ol>
  )
}

function Question<Q extends keyof LicenceAnswers>({
  question,
  text,
  options,
  licence,
  parents,
  onChange,
}: QuestionsProps & { question: Q; text: string; options: readonly Option<Q>[] }) {
  const { t } = useTranslation('works-publish')
  const group = useId()
  const states = options.map(({ value }) => answerState(question, value, parents))
  const closedBy = states.find(({ isOpen, by }) => !isOpen && by)?.by
  const answer = answersOf(licence)[question]
  return (
    <li className={styles.question}>
      <fieldset className={styles.fieldset} aria-describedby={closedBy && `${group}-why`}>
        <legend className={styles.legend}>{text}</legend>
        <div className={styles.answers}>
          {options.map(({ value, label }, at) => (
            <label
              key={String(value)}
              className={classNames(styles.answer, !states[at]?.isOpen && styles.closed)}
              data-chosen={answer === value || undefined}
            >
              <input
                type="radio"
                className={styles.radio}
                name={group}
                checked={answer === value}
                disabled={!states[at]?.isOpen}
                onChange={() => {
                  const next = chooseAnswer(licence, question, value, parents)
                  if (next) onChange(next)
                }}
              />
              {label}
            </label>
          ))}
        </div>
        {closedBy && (
          <p id={`${group}-why`} className={styles.why}>
            <LockKeyhole size={12} aria-hidden="true" />
            {t(($) => $.closedBy, { title: closedBy.title, author: closedBy.author })}
          </p>
        )}
      </fieldset>
    </li>
  )
}
