import { useEffect, useState } from 'react'
import { SwitchCamera } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, Dialog, EmptyState, Spinner } from '../../../design/index.ts'
import styles from './camera-dialog.module.css'
import { type CameraProblem, play, problemOfCamera, stillOf } from './camera.ts'

interface CameraDialogProps {
  onPhoto: (file: File) => void
  onClose: () => void
}

type CameraState = 'asking' | 'live' | CameraProblem

/** Camera preview; one press takes a photo. No data leaves the device before that. */
export function CameraDialog({ onPhoto, onClose }: CameraDialogProps) {
  const { t } = useTranslation('shots')
  // The dialog may render after the camera is ready, so the stream is attached once the video element exists.
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [state, setState] = useState<CameraState>('asking')
  // A new object starts a new attempt.
  const [constraints, setConstraints] = useState<{ facing: 'environment' | 'user' }>({
    facing: 'environment',
  })
  const [hasOthers, setHasOthers] = useState(false)
  const start = (facing: typeof constraints.facing) => {
    setState('asking')
    setConstraints({ facing })
  }

  useEffect(() => {
    if (!video) return
    let stream: MediaStream | undefined
    let isCancelled = false
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    const open = async () => {
      try {
        // Unavailable on pages without https.
        const { mediaDevices } = navigator
        stream = await mediaDevices.getUserMedia({
          video: { facingMode: constraints.facing, width: { ideal: 1920 } },
          audio: false,
        })
        if (isCancelled) return stop()
        await play(stream, video)
        if (isCancelled) return
        setState('live')
        const devices = await mediaDevices.enumerateDevices()
        setHasOthers(devices.filter(({ kind }) => kind === 'videoinput').length > 1)
      } catch (error) {
        if (!isCancelled) setState(problemOfCamera(error))
      }
    }
    void open()
    return () => {
      isCancelled = true
      stop()
    }
  }, [video, constraints])

  const take = async () => {
    const still = video && (await stillOf(video))
    if (still) onPhoto(still)
    // The camera is open but gives no frames, for example because another app uses it.
    else setState('busy')
  }
  const isSeen = state === 'asking' || state === 'live'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={720}
      title={t(($) => $.camera.title)}
      actions={
        isSeen ? (
          <>
            {hasOthers && (
              <Button
                icon={<SwitchCamera size={16} aria-hidden="true" />}
                onClick={() => start(constraints.facing === 'user' ? 'environment' : 'user')}
              >
                {t(($) => $.camera.other)}
              </Button>
            )}
            <Button variant="accent" disabled={state !== 'live'} onClick={() => void take()}>
              {t(($) => $.camera.take)}
            </Button>
          </>
        ) : (
          <Button onClick={() => start(constraints.facing)}>{t(($) => $.camera.again)}</Button>
        )
      }
    >
      {isSeen ? (
        <div className={styles.stage} aria-busy={state === 'asking'}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- It has no sound. */}
          <video
            ref={setVideo}
            className={styles.video}
            data-facing={constraints.facing}
            muted
            playsInline
            aria-label={t(($) => $.camera.seen)}
          />
          {state === 'asking' && (
            <p className={styles.asking} role="status">
              <Spinner size={16} /> {t(($) => $.camera.asking)}
            </p>
          )}
        </div>
      ) : (
        <div role="alert">
          <EmptyState title={t(($) => $.camera[state].title)} text={t(($) => $.camera[state].text)} />
        </div>
      )}
    </Dialog>
  )
}
