/** Creates short tones without an audio file: one per second, and a longer, higher one for the photo. */
export function createBeeper() {
  let context: AudioContext | undefined
  return {
    beep(kind: 'tick' | 'shot'): void {
      try {
        context ??= new AudioContext()
        void context.resume()
        const tone = context.createOscillator()
        const volume = context.createGain()
        const seconds = kind === 'tick' ? 0.08 : 0.25
        tone.frequency.value = kind === 'tick' ? 880 : 1320
        volume.gain.setValueAtTime(0.15, context.currentTime)
        volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + seconds)
        tone.connect(volume).connect(context.destination)
        tone.start()
        tone.stop(context.currentTime + seconds)
      } catch {
        // A booth without a speaker still takes photos.
      }
    },
  }
}
