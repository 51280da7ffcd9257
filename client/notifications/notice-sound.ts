/** Two tones, twice: other than the stations', so that nobody runs to the wrong place. Browsers allow it only after a tap on the page. */

export type NoticeSound = {
  /** False: the browser keeps it silent until somebody taps. */
  play(): boolean;
  /** To be called from any tap. */
  unlock(): void;
  close(): void;
};

const tones = [
  { hertz: 1_047, atSeconds: 0 },
  { hertz: 1_568, atSeconds: 0.14 },
  { hertz: 1_047, atSeconds: 0.42 },
  { hertz: 1_568, atSeconds: 0.56 },
];
const toneSeconds = 0.13;
const volume = 0.35;

/** `openAudio` throws where the browser has no sound. */
export function createNoticeSound(openAudio: () => AudioContext): NoticeSound {
  let audio: AudioContext | null = null;

  function playTone(context: AudioContext, hertz: number, atSeconds: number): void {
    const start = context.currentTime + atSeconds;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = 'sine';
    oscillator.frequency.value = hertz;
    gain.gain.setValueAtTime(volume, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + toneSeconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + toneSeconds);
  }

  return {
    play() {
      const context = audio;
      if (context === null || context.state !== 'running') return false;
      for (const { hertz, atSeconds } of tones) playTone(context, hertz, atSeconds);
      return true;
    },
    unlock() {
      try {
        audio ??= openAudio();
        // A phone that slept suspends it: every tap wakes it again.
        if (audio.state !== 'running') void audio.resume().catch(() => undefined);
      } catch {
        audio = null;
      }
    },
    close() {
      void audio?.close().catch(() => undefined);
      audio = null;
    },
  };
}
