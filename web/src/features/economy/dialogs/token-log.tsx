import type { TokenLog as Log } from '@studio/contract/economy'
import { Button, ScrollRegion } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { useTokenLogs } from '../economy.queries.ts'
import { useAmounts } from '../use-amounts.ts'
import { useMoments } from '../use-moments.ts'
import styles from './wallet-dialog.module.css'

/** Token transactions, newest first, 300 px high. */
export function TokenLog() {
  const { t } = useTranslation('economy')
  const errorText = useErrorText()
  const list = useTokenLogs()
  const logs = list.data?.pages.flatMap((page) => page.logs) ?? []
  return (
    <div className={styles.part}>
      <h3 className={styles.name}>{t(($) => $.wallet.log)}</h3>
      <ScrollRegion label={t(($) => $.wallet.log)} className={styles.log}>
        <ul>
          {logs.map((log) => (
            <Line key={log.id} log={log} />
          ))}
        </ul>
        {list.error && (
          <p role="alert" className={styles.none}>
            {`${t(($) => $.wallet.logFailed)}. ${errorText(list.error)}`}
          </p>
        )}
        {list.isSuccess && logs.length === 0 && <p className={styles.none}>{t(($) => $.wallet.logEmpty)}</p>}
        {list.hasNextPage && (
          <div className={styles.more}>
            <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t(($) => $.wallet.more)}
            </Button>
          </div>
        )}
      </ScrollRegion>
    </div>
  )
}

function Line({ log }: { log: Log }) {
  const { t } = useTranslation('economy')
  const amounts = useAmounts()
  const moments = useMoments()
  // The reason of an admin is shown as written; others are translated.
  const isWritten = log.kind === 'adjustment' || log.kind === 'reversal'
  return (
    <li className={styles.line}>
      <span className={styles.reason}>{isWritten ? log.reason : t(($) => $.wallet.kinds[log.kind])}</span>
      <span className={styles.change}>{amounts.signed(log.change)}</span>
      <time className={styles.when} dateTime={log.createdAt}>
        {moments.full(log.createdAt)}
      </time>
    </li>
  )
}
