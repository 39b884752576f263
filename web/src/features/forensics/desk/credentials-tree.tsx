import { useTranslation } from '../../../platform/index.ts'
import type { CredentialsNode, CredentialsRead } from '../credentials/read-store.ts'
import styles from '../forensics.module.css'

/** History of a file from its credentials: ingredients are nested, and changes after signing are last. */
export function CredentialsTree({ read }: { read: CredentialsRead }) {
  const { t } = useTranslation('forensics')
  const { tree, state, isOwn, problems, ingredients, nodeCount } = read
  return (
    <>
      <h3 className={styles.label}>{t(($) => $.credentials.title)}</h3>
      <ul className={styles.chain}>
        <Node node={tree} note={t(($) => $.credentials.state[state])} isOwn={isOwn} />
        {problems.length > 0 && (
          <li data-broken="">
            <span>{t(($) => (state === 'tampered' ? $.credentials.changed : $.credentials.broken))}</span>
            <span className={styles.edge}>{problems.join(', ')}</span>
          </li>
        )}
      </ul>
      {nodeCount < ingredients && (
        <p className={styles.edge}>{t(($) => $.credentials.more, { shown: nodeCount, ingredients })}</p>
      )}
      <p className={styles.edge}>{t(($) => $.credentials.words)}</p>
    </>
  )
}

function Node({ node, note, isOwn }: { node: CredentialsNode; note?: string; isOwn?: boolean }) {
  const { t } = useTranslation('forensics')
  const details = [
    note,
    isOwn && t(($) => $.credentials.own),
    node.relationship,
    node.actions.join(', '),
    node.sourceType,
    node.signer && t(($) => $.credentials.signer, { signer: node.signer }),
    node.time,
  ]
  return (
    <li>
      <span dir="auto">
        {[node.title, node.generator].filter(Boolean).join(' · ') || t(($) => $.credentials.unnamed)}
      </span>
      <span className={styles.edge}>{details.filter(Boolean).join(', ')}</span>
      {node.parts.length > 0 && (
        <ul className={styles.chain}>
          {node.parts.map((part, at) => (
            // Nodes have no ids, and their order never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <Node key={at} node={part} />
          ))}
        </ul>
      )}
    </li>
  )
}
