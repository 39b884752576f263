import {
  Badge,
  Button,
  EmptyState,
  Picture,
  Progress,
  Skeleton,
  Spinner,
  StatusBadge,
} from '../../design/index.ts'
import styles from './design-page.module.css'
import { Sample } from './sample.tsx'

const STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const
const TONES = ['plain', 'good', 'warn', 'bad', 'silver'] as const

export function StateSamples() {
  return (
    <>
      <Sample name="Badge, StatusBadge">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {STATUSES.map((status) => (
          <StatusBadge key={status} status={status}>
            {status}
          </StatusBadge>
        ))}
      </Sample>
      <Sample name="Spinner, Skeleton, Progress">
        <Spinner />
        <Skeleton width={160} />
        <div className={styles.wide}>
          <Progress label="Developing" value={0.62} />
        </div>
      </Sample>
      <Sample name="Picture">
        <div className={styles.thumb}>
          <Picture
            src="/icon.svg"
            alt="The mark of the studio"
            width={4}
            height={3}
            placeholder="1QcSHQRnh493V4dIh4eXh1h4kJUI"
          />
        </div>
        <div className={styles.thumb}>
          <Picture src="/missing.webp" alt="A lost picture" width={4} height={3} />
        </div>
      </Sample>
      <Sample name="EmptyState">
        <EmptyState
          title="No pictures yet"
          text="Write a brief and the first sheet develops."
          action={<Button variant="accent">Start a shoot</Button>}
        />
      </Sample>
    </>
  )
}
