import { type ReactNode, useState } from 'react'
import styles from '../forensics.module.css'
import type { Examination, ExaminationState } from '../run/examination.ts'
import type { Test } from '../run/protocol.ts'
import { DeskActs } from '../report/desk-acts.tsx'
import { FindingPanel } from './finding-panel.tsx'
import { FindingsList } from './findings-list.tsx'
import { Head } from './head.tsx'
import type { Layer } from './map-tools.tsx'
import { Notes } from './notes.tsx'
import { PartsBar } from './parts-bar.tsx'
import { type Place, placesOf } from './places.ts'
import { Stage } from './stage.tsx'
import { useBoard } from './use-board.ts'
import { useMap } from './use-map.ts'

interface DeskProps {
  state: ExaminationState
  examination: Examination
}

/** Map for each test. */
const LAYER_OF: Partial<Record<Test, Layer>> = {
  error: 'error',
  recompression: 'recompression',
  noise: 'noise',
  copy: 'copies',
  bits: 'planes',
}

/** Findings, image and explanation with a shared selection. */
export function Desk({ state, examination }: DeskProps) {
  const { findings, decoded, facts, url } = state
  const [selected, setSelected] = useState<string>()
  const [layer, setLayer] = useState<Layer>('picture')
  const isLaid = layer !== 'picture' && layer !== 'copies'
  const { map, at, onAt } = useMap(examination, state, isLaid ? layer : undefined)
  // Initial selection: the strongest finding.
  const index = Math.max(
    0,
    findings.findIndex(({ id }) => id === selected),
  )
  const finding = findings[index]
  const show = (id: string | undefined) => {
    const next = findings.find((one) => one.id === id)
    if (!next) return
    setSelected(id)
    setLayer(LAYER_OF[next.test] ?? 'picture')
  }
  const goTo = (to: number) => {
    const next = findings[to]
    return next && (() => show(next.id))
  }
  return (
    <Boarded key={state.sha256 ?? ''} state={state}>
      {({ places, own, notes, mark, note, remove }) => (
        <div className={styles.desk} data-phase={state.phase} data-bare={!decoded || undefined}>
          <div className={styles.aside}>
            <Head state={state} examination={examination} />
            <DeskActs state={state} board={{ own, notes }} />
            <FindingsList
              findings={findings}
              places={places}
              mediaId={state.mediaId}
              current={finding?.id}
              onShow={show}
            />
          </div>
          <div className={styles.middle}>
            {decoded && url && (
              <Stage
                url={url}
                map={map}
                layer={layer}
                places={places}
                at={at}
                onAt={onAt}
                picture={decoded}
                current={finding?.id}
                onLayer={setLayer}
                onMark={mark}
              />
            )}
            {facts && <PartsBar facts={facts} />}
          </div>
          <div className={styles.right}>
            {finding && (
              <FindingPanel
                finding={finding}
                places={places}
                state={state}
                onPrevious={goTo(index - 1)}
                onNext={goTo(index + 1)}
              />
            )}
            <Notes
              notes={notes}
              places={places.filter(({ findingId, own }) => own !== undefined || findingId === finding?.id)}
              onNote={note}
              onRemove={remove}
            />
          </div>
        </div>
      )}
    </Boarded>
  )
}

interface Board extends ReturnType<typeof useBoard> {
  places: Place[]
}

/** Notes are stored by the hash of the image; by name and size if the browser can't compute hashes. */
function Boarded({ state, children }: { state: ExaminationState; children: (board: Board) => ReactNode }) {
  const { sha256, file, findings } = state
  const board = useBoard(sha256 || `${file?.name}-${file?.size}`)
  return children({ ...board, places: placesOf(findings, board.own) })
}
