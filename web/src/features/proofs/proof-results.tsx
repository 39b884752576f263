import { changePictures } from '@studio/contract/gallery'
import {
  applyPicks,
  getCertificatePdf,
  getPicksCsv,
  getPicksText,
  getPicksXmp,
  type WholeProof,
} from '@studio/contract/proofs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download, PackageCheck, Tags, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button, Checkbox, Dialog, TextInput } from '../../design/index.ts'
import { call, newUuid, saveFile, useTranslation } from '../../platform/index.ts'
import { galleryKeys } from '../gallery/index.ts'
import styles from './proofs.module.css'
import { useProofAction } from './use-proof-action.ts'

const EXPORTS = {
  csv: { endpoint: getPicksCsv, ending: 'csv' },
  text: { endpoint: getPicksText, ending: 'txt' },
  xmp: { endpoint: getPicksXmp, ending: 'xmp.zip' },
  certificate: { endpoint: getCertificatePdf, ending: 'pdf' },
} as const
type Export = keyof typeof EXPORTS

/** Downloads a list of the picks, or the certificate. */
async function save(id: string, title: string, format: Export): Promise<void> {
  const { endpoint, ending } = EXPORTS[format]
  const answer = await call(endpoint, { params: { id } })
  saveFile(await answer.blob(), `${title}.${ending}`)
}

/** Exports of the marks, the certificate, and the flags of the owner’s images. */
export function ProofResults({ whole: { proof, marks, submissions } }: { whole: WholeProof }) {
  const { t } = useTranslation('proofs')
  const action = useProofAction()
  const navigate = useNavigate()
  const [isApplying, setIsApplying] = useState(false)
  const download = useMutation({
    mutationFn: (format: Export) => save(proof.id, proof.title, format),
    onError: action.onError,
  })
  if (marks.length === 0 && submissions.length === 0) return null
  const approval = submissions.findLast(({ kind }) => kind === 'approval')
  // A round after the approval may have been submitted.
  const isLast = approval !== undefined && submissions.at(-1) === approval
  const approved = approval && {
    deliveredIds: approval.items.map(({ mediaId }) => mediaId),
    approval: { id: approval.id, title: proof.title },
  }
  const deliver = (state: NonNullable<typeof approved>) =>
    void navigate({
      to: '/dashboard/deliveries/new',
      state: { ...state, approval: { ...state.approval, deliveryId: newUuid() } },
    })
  // The last submission counts. An approval of a proof without picks is of all its images.
  const submitted = submissions.at(-1)?.items ?? []
  const picks = submitted.filter(({ verdict }) => verdict === 'pick')
  const deliveredIds = (picks.length > 0 ? picks : submitted).map(({ mediaId }) => mediaId)
  const exports = (Object.keys(EXPORTS) as Export[]).filter((each) => each !== 'certificate' || approval)
  return (
    <section aria-label={t(($) => $.results.label)}>
      <h2 className={styles.section}>{t(($) => $.results.label)}</h2>
      <div className={styles.tools}>
        {approved && (
          <Button
            variant="accent"
            icon={<PackageCheck size={16} aria-hidden="true" />}
            onClick={() => deliver(approved)}
          >
            {t(($) => $.results.deliverApproved)}
          </Button>
        )}
        <Button icon={<Tags size={16} aria-hidden="true" />} onClick={() => setIsApplying(true)}>
          {t(($) => $.results.apply)}
        </Button>
        {deliveredIds.length > 0 && (
          <Button asChild>
            <Link to="/dashboard/deliveries/new" state={isLast && approved ? approved : { deliveredIds }}>
              {t(($) => (isLast ? $.results.deliverAs : $.results.deliver))}
            </Link>
          </Button>
        )}
        {exports.map((format) => (
          <Button
            key={format}
            icon={<Download size={16} aria-hidden="true" />}
            loading={download.isPending && download.variables === format}
            onClick={() => download.mutate(format)}
          >
            {t(($) => $.results[format])}
          </Button>
        ))}
      </div>
      {approval && (
        <p className={styles.meta}>
          <a href={`/verify#${approval.hash}`} target="_blank" rel="noreferrer">
            {t(($) => $.results.verify)}
          </a>
        </p>
      )}
      {isApplying && <ApplyDialog id={proof.id} onClose={() => setIsApplying(false)} />}
    </section>
  )
}

/** Applies the marks to the owner’s images and shows how many were changed. */
function ApplyDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('proofs')
  const action = useProofAction()
  const queries = useQueryClient()
  const [flags, setFlags] = useState(true)
  const [stars, setStars] = useState(true)
  const [noteText, setNoteText] = useState('')
  const apply = useMutation({
    mutationFn: () => {
      const tags = noteText.split(',').flatMap((tag) => tag.trim() || [])
      return call(applyPicks, { params: { id }, body: { flags, stars, tags } })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: galleryKeys.all }),
    onError: action.onError,
  })
  const done = apply.data
  const undo = useMutation({
    mutationFn: async () => {
      for (const body of done?.undo ?? []) await call(changePictures, { body })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: galleryKeys.all }),
    onError: action.onError,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.results.apply)}
      description={t(($) => $.results.applyText)}
      actions={
        done ? (
          <Button variant="accent" onClick={onClose}>
            {t(($) => $.results.done)}
          </Button>
        ) : (
          <Button
            variant="accent"
            loading={apply.isPending}
            disabled={!flags && !stars && noteText.trim() === ''}
            onClick={() => apply.mutate()}
          >
            {t(($) => $.results.applyNow)}
          </Button>
        )
      }
    >
      {done ? (
        <div className={styles.rules}>
          <p role="status">
            {undo.isSuccess
              ? t(($) => $.results.undone)
              : t(($) => $.results.changed, { count: done.changed })}
            {done.withdrawn > 0 && ` ${t(($) => $.results.gone, { count: done.withdrawn })}`}
          </p>
          {done.undo.length > 0 && !undo.isSuccess && (
            <span className={styles.buttons}>
              <Button
                icon={<Undo2 size={16} aria-hidden="true" />}
                loading={undo.isPending}
                onClick={() => undo.mutate()}
              >
                {t(($) => $.results.undo)}
              </Button>
            </span>
          )}
        </div>
      ) : (
        <div className={styles.rules}>
          <Checkbox label={t(($) => $.results.flags)} checked={flags} onCheckedChange={setFlags} />
          <Checkbox label={t(($) => $.results.stars)} checked={stars} onCheckedChange={setStars} />
          <TextInput
            name="proof-tags"
            label={t(($) => $.results.tags)}
            hint={t(($) => $.results.tagsHint)}
            autoComplete="off"
            value={noteText}
            onChange={(event) => setNoteText(event.currentTarget.value)}
          />
        </div>
      )}
    </Dialog>
  )
}
