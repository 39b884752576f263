import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { DraftShot, type MusicTrack, recipeOf, type Take } from '@studio/contract/video'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { clipsOf } from '../timeline/timeline-maths.ts'
import { A, allSaved, boardOf, id, lastSaved, NOW, openBoard, SERVER, sent } from '../video.fixtures.tsx'
import { duckingOf } from './ducking.ts'
import { problemOfTrack } from './music.queries.ts'

afterEach(() => vi.unstubAllGlobals())

const base64 = (...peaks: number[]) => btoa(String.fromCharCode(...peaks))
const track: MusicTrack = {
  id: id(60),
  createdAt: NOW,
  name: 'Tides',
  seconds: 5,
  bytes: 1000,
  waveform: base64(0, 100, 200, 100, 50),
  url: '/tides',
}
const music = { trackId: track.id, volume: 0.5, start: 1, fadeIn: 0, fadeOut: 2, ducks: true }
const server = { 'GET /api/music': { tracks: [track] } }

const takeWith = (waveform: string | null): Take => {
  const { draft } = boardOf()
  return {
    id: id(21),
    shotId: A,
    createdAt: NOW,
    seed: 1,
    width: 640,
    height: 360,
    seconds: 4,
    url: '/take',
    thumbnails: [],
    placeholder: '',
    waveform,
    recipe: recipeOf(draft.shots[0]!, draft),
  }
}

describe('music', () => {
  it('is chosen with its settings, which are saved, and shown on the timeline', async () => {
    const { user, requests } = await openBoard(boardOf(), server)
    await user.click(await screen.findByRole('combobox', { name: 'Music: None' }))
    await user.click(await screen.findByRole('option', { name: /Tides/ }))
    fireEvent.change(await screen.findByRole('slider', { name: 'Volume' }), { target: { value: '30' } })
    await user.click(screen.getByRole('switch', { name: 'Lower the music while shots have sound' }))
    await screen.findByRole('img', { name: 'Music: Tides' })
    expect(screen.getByText(/The music ends at 0:05.0, before the video/)).toBeDefined()
    await allSaved(requests)
    await waitFor(() =>
      expect(lastSaved(requests)?.music).toEqual({
        trackId: track.id,
        volume: 0.3,
        start: 0,
        fadeIn: 0,
        fadeOut: 2,
        ducks: false,
      }),
    )
  })

  it('that was deleted prevents rendering until another is chosen', async () => {
    const { user, requests } = await openBoard(boardOf({}, { music }), { 'GET /api/music': { tracks: [] } })
    await screen.findByText('The music was deleted. Choose another track, or none.')
    await user.click(screen.getByRole('button', { name: /^Render video/ }))
    expect(screen.getAllByText('The music was deleted. Choose another track, or none.')).toHaveLength(2)
    expect(sent(requests, 'POST', '/api/videos')).toEqual([])
    await user.click(screen.getByRole('combobox', { name: 'Music: Deleted track' }))
    await user.click(await screen.findByRole('option', { name: 'None' }))
    expect(screen.queryByText('The music was deleted. Choose another track, or none.')).toBeNull()
    await allSaved(requests)
  })

  it('is deleted with undo', async () => {
    const { user, requests, toaster } = await openBoard(boardOf({}, { music }), {
      ...server,
      [`DELETE /api/music/${track.id}`]: { id: track.id },
      [`POST /api/music/${track.id}/restore`]: { track },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete “Tides”' }))
    await screen.findByText('The music was deleted. Choose another track, or none.')
    toaster.current()!.action!.onSelect()
    await screen.findByRole('button', { name: 'Delete “Tides”' })
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain(
      `POST /api/music/${track.id}/restore`,
    )
  })

  it.each([
    ['tune.MP3', 10, null],
    ['notes.txt', 10, 'type'],
    ['tune.wav', 0, 'empty'],
    ['tune.flac', 51 * 1024 * 1024, 'size'],
  ])('is checked before it is uploaded: %s', (name, size, problem) => {
    expect(problemOfTrack({ name, size })).toBe(problem)
  })
})

describe('the sound of a shot', () => {
  it('is muted and keeps its volume', async () => {
    const { user, requests } = await openBoard(boardOf({ takes: [takeWith(base64(100, 200))] }), server)
    const form = within(await screen.findByRole('form', { name: 'Shot 1' }))
    fireEvent.change(form.getByRole('slider', { name: 'Sound' }), { target: { value: '40' } })
    await user.click(form.getByRole('button', { name: 'Mute' }))
    expect(form.getByRole('slider', { name: 'Sound' }).getAttribute('aria-valuetext')).toBe('muted')
    await allSaved(requests)
    await waitFor(() => expect(lastSaved(requests)?.shots[0]?.sound).toEqual({ volume: 0.4, isMuted: true }))
  })

  it('isn’t offered for a silent take', async () => {
    await openBoard(boardOf({ takes: [takeWith('')] }), server)
    const form = within(await screen.findByRole('form', { name: 'Shot 1' }))
    expect(form.getByText('This take has no sound.')).toBeDefined()
    expect(form.queryByRole('button', { name: 'Mute' })).toBeNull()
  })

  it('isn’t offered for a model without sound before its take', async () => {
    const { models } = SERVER['GET /api/models']
    const silent = { models: models.map((model) => ({ ...model, isSilent: true })) }
    await openBoard(boardOf(), { ...server, 'GET /api/models': silent })
    const form = within(await screen.findByRole('form', { name: 'Shot 1' }))
    await form.findByText('Studio creates videos without sound.')
    expect(form.queryByRole('button', { name: 'Mute' })).toBeNull()
  })
})

describe('lowered music in the animatic', () => {
  const shots = [
    { id: id(1), prompt: 'A', seconds: 2 },
    { id: id(2), prompt: 'B', seconds: 2, trim: { start: 1, end: 2 } },
  ].map((shot) => z.parse(DraftShot, shot))
  const { clips } = clipsOf(shots)
  const loudAt = (second: number) =>
    base64(...Array.from({ length: 40 }, (_, i) => (Math.floor(i / 20) === second ? 200 : 0)))

  it('follows the waveforms of the takes at their places', () => {
    const levels = duckingOf(shots, clips, [{ waveform: loudAt(0) }, { waveform: loudAt(1) }])
    expect(levels).toHaveLength(30)
    expect([levels[5], levels[19], levels[25]]).toEqual([0.25, expect.closeTo(0.625), 0.25])
    expect(levels[17]).toBe(1)
  })

  it('ignores muted shots and takes whose sound is unknown', () => {
    const muted = shots.map((shot) => ({ ...shot, sound: { volume: 1, isMuted: true } }))
    expect(Math.min(...duckingOf(muted, clips, [{ waveform: loudAt(0) }, undefined]))).toBe(1)
    expect(Math.min(...duckingOf(shots, clips, [{ waveform: null }, undefined]))).toBe(1)
  })
})
