import {
  DEFAULT_MUSIC,
  MAX_FADE_SECONDS,
  MAX_TRACKS,
  type FilmMusic,
  type MusicTrack,
  type StoryboardDraft,
} from '@studio/contract/video'
import { musicSeconds } from '@studio/domain/video'
import { useQuery } from '@tanstack/react-query'
import { Music, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button, IconButton, Progress, Select, Slider, Switch } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import { timeText } from '../timeline/timeline-maths.ts'
import { TRACK_FILES, tracksQuery } from './music.queries.ts'
import styles from './sound-panel.module.css'
import { useTrackRemoval, useTrackUpload } from './use-tracks.ts'

interface SoundPanelProps {
  draft: StoryboardDraft
  /** Length of the video in seconds. */
  seconds: number
  /** Consecutive changes of one group are one step of undo. */
  onChange: (changes: Pick<StoryboardDraft, 'music' | 'normalizesLoudness'>, group?: string) => void
}

const NONE = 'none'

/** Music of the video, and its loudness. */
export function SoundPanel({ draft, seconds, onChange }: SoundPanelProps) {
  const { t } = useTranslation('video')
  const title = useId()
  const hint = useId()
  const { data: tracks } = useQuery(tracksQuery)
  const music = draft.music ?? null
  const track = tracks?.find(({ id }) => id === music?.trackId)
  const choose = (trackId: string) => onChange({ music: { ...DEFAULT_MUSIC, ...music, trackId, start: 0 } })
  return (
    <section className={styles.panel} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {t(($) => $.sound.title)}
      </h2>
      <MusicField
        tracks={tracks}
        music={music}
        track={track}
        onChoose={(id) => (id === NONE ? onChange({ music: null }) : choose(id))}
      />
      {music && track && (
        <MusicSettings
          music={music}
          track={track}
          seconds={seconds}
          onChange={(changes, group) => onChange({ music: { ...music, ...changes } }, group)}
        />
      )}
      <div className={styles.switch}>
        <Switch
          label={t(($) => $.sound.normalize)}
          isOn={draft.normalizesLoudness ?? true}
          describedBy={hint}
          onChange={(normalizesLoudness) => onChange({ normalizesLoudness })}
        />
        <p id={hint} className={styles.hint}>
          {t(($) => $.sound.normalizeHint)}
        </p>
      </div>
    </section>
  )
}

interface MusicFieldProps {
  /** Undefined while they are loaded. */
  tracks: readonly MusicTrack[] | undefined
  music: FilmMusic | null
  track: MusicTrack | undefined
  onChoose: (id: string) => void
}

/** Choice of a track, and its upload and deletion. */
function MusicField({ tracks, music, track, onChoose }: MusicFieldProps) {
  const { t } = useTranslation('video')
  const file = useRef<HTMLInputElement>(null)
  const { upload, progress, problem, cancel } = useTrackUpload((id) => onChoose(id))
  const remove = useTrackRemoval()
  const isMissing = music !== null && tracks !== undefined && !track
  const isFull = (tracks?.length ?? 0) >= MAX_TRACKS
  const options = [
    { value: NONE, label: t(($) => $.sound.none) },
    ...(isMissing ? [{ value: music.trackId, label: t(($) => $.sound.deletedTrack) }] : []),
    ...(tracks ?? []).map(({ id, name, seconds }) => ({ value: id, label: name, note: timeText(seconds) })),
  ]
  return (
    <>
      <div className={styles.row}>
        <Select
          label={t(($) => $.sound.music)}
          value={music && tracks ? music.trackId : NONE}
          options={options}
          onChange={onChoose}
        />
        <Button
          icon={<Music size={14} aria-hidden="true" />}
          loading={progress !== null}
          disabled={isFull}
          onClick={() => file.current?.click()}
        >
          {t(($) => $.sound.upload)}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept={`audio/*,${TRACK_FILES}`}
          aria-label={t(($) => $.sound.upload)}
          onChange={({ currentTarget: input }) => {
            const [chosen] = input.files ?? []
            input.value = ''
            if (chosen) void upload(chosen)
          }}
        />
        {track && (
          <IconButton
            label={t(($) => $.sound.delete, { name: track.name })}
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() => void remove(track)}
          />
        )}
      </div>
      {progress !== null && (
        <div className={styles.row}>
          <Progress value={progress} label={t(($) => $.sound.uploading)} />
          <Button variant="plain" onClick={cancel}>
            {t(($) => $.cancel)}
          </Button>
        </div>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {isMissing && (
        <p role="alert" className={styles.problem}>
          {t(($) => $.problem.music)}
        </p>
      )}
      {!music && <p className={styles.hint}>{t(($) => $.sound.formats)}</p>}
      {isFull && <p className={styles.hint}>{t(($) => $.sound.full, { most: MAX_TRACKS })}</p>}
    </>
  )
}

interface MusicSettingsProps {
  music: FilmMusic
  track: MusicTrack
  seconds: number
  onChange: (changes: Partial<FilmMusic>, group?: string) => void
}

/** Volume, start, fades and lowering of the chosen track. */
function MusicSettings({ music, track, seconds, onChange }: MusicSettingsProps) {
  const { t } = useTranslation('video')
  const percent = Math.round(music.volume * 100)
  const played = musicSeconds(music, { track: track.seconds, film: seconds })
  const lasts = (value: number) => t(($) => $.shot.lasts, { seconds: value })
  return (
    <>
      <div className={styles.settings}>
        <Setting figure={`${percent}%`}>
          <Slider
            label={t(($) => $.sound.volume)}
            min={0}
            max={100}
            step={1}
            value={percent}
            valueText={`${percent}%`}
            onChange={(value) => onChange({ volume: value / 100 }, 'music volume')}
          />
        </Setting>
        <Setting figure={timeText(music.start)}>
          <Slider
            label={t(($) => $.sound.start)}
            min={0}
            max={Math.max(0.1, Math.floor(track.seconds * 10) / 10 - 0.1)}
            step={0.1}
            value={music.start}
            valueText={timeText(music.start)}
            onChange={(start) => onChange({ start }, 'music start')}
          />
        </Setting>
        <Setting figure={lasts(music.fadeIn)}>
          <Slider
            label={t(($) => $.sound.fadeIn)}
            min={0}
            max={MAX_FADE_SECONDS}
            step={0.5}
            value={music.fadeIn}
            valueText={lasts(music.fadeIn)}
            onChange={(fadeIn) => onChange({ fadeIn }, 'music fade in')}
          />
        </Setting>
        <Setting figure={lasts(music.fadeOut)}>
          <Slider
            label={t(($) => $.sound.fadeOut)}
            min={0}
            max={MAX_FADE_SECONDS}
            step={0.5}
            value={music.fadeOut}
            valueText={lasts(music.fadeOut)}
            onChange={(fadeOut) => onChange({ fadeOut }, 'music fade out')}
          />
        </Setting>
      </div>
      {seconds > 0 && played < seconds - 0.05 && (
        <p className={styles.hint}>
          {t(($) => $.sound.short, { end: timeText(played), seconds: timeText(seconds) })}
        </p>
      )}
      <div className={styles.switch}>
        <Switch label={t(($) => $.sound.duck)} isOn={music.ducks} onChange={(ducks) => onChange({ ducks })} />
      </div>
    </>
  )
}

const Setting = ({ figure, children }: { figure: string; children: React.ReactNode }) => (
  <div className={styles.setting}>
    {children}
    <output className={styles.figure}>{figure}</output>
  </div>
)
