import { DAILY_PICTURE_LIMIT, seePicture } from '@studio/contract/moderation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import { CASES_KEY } from './cases.queries.ts'
import styles from './queue.module.css'

/** Image of a case. It is loaded only when the moderator asks for it, and each view is counted. */
export function usePicture(caseId: string) {
  const queries = useQueryClient()
  const see = useMutation({
    mutationFn: (id: string) => call(seePicture, { params: { id } }).then((result) => ({ ...result, id })),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...CASES_KEY, 'list'] }),
  })
  const visiblePicture = see.data?.id === caseId && see.isSuccess ? see.data : undefined
  return {
    visiblePicture,
    error: see.error,
    toggle: () => (visiblePicture ? see.reset() : see.mutate(caseId)),
  }
}

export function CasePicture({ picture }: { picture: ReturnType<typeof usePicture> }) {
  const { t } = useTranslation('moderation')
  const errorText = useErrorText()
  const { visiblePicture, toggle, error } = picture
  return (
    <div className={styles.pictureBox}>
      <button
        type="button"
        className={styles.picture}
        data-seen={visiblePicture !== undefined}
        aria-keyshortcuts="B"
        aria-label={visiblePicture ? t(($) => $.case.hide) : undefined}
        onClick={toggle}
      >
        {visiblePicture ? (
          <img src={visiblePicture.address} alt="" />
        ) : (
          <span className={styles.seeHint}>{t(($) => $.case.see)}</span>
        )}
      </button>
      {visiblePicture && visiblePicture.picturesToday >= DAILY_PICTURE_LIMIT && (
        <p className={styles.warning}>{t(($) => $.list.pause, { count: visiblePicture.picturesToday })}</p>
      )}
      <p role="alert" className={styles.error}>
        {error && errorText(error)}
      </p>
    </div>
  )
}
