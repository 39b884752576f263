import styles from './balances.module.css'

/** An amount with its noun, `50 credits`. The number is emphasised in every language. */
export function Amount({ text, number }: { text: string; number: string }) {
  const [before = '', after = ''] = text.split(number)
  return (
    <span className={styles.amount}>
      {before}
      <b>{number}</b>
      {after}
    </span>
  )
}
