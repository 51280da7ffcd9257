/** Two tones, twice: other than the stations', so that nobody runs to the wrong place. Browsers allow it only after a tap on the page. */
import { playTones, type Tune } from '../../ui/play-tones.ts';

export type NoticeSound = {
  /** False: the browser keeps it silent until somebody taps. */
  play(): boolean;
  /** To be called from any tap. */
  unlock(): void;
  close(): void;
};

const ready: Tune = {
  tones: [
    { hertz: 1_047, atSeconds: 0 },
    { hertz: 1_568, atSeconds: 0.14 },
    { hertz: 1_047, atSeconds: 0.42 },
    { hertz: 1_568, atSeconds: 0.56 },
  ],
  shape: 'sine',
  toneSeconds: 0.13,
  volume: 0.35,
};

/** `openAudio` throws where the browser has no sound. */
export function createNoticeSound(openAudio: () => AudioContext): NoticeSound {
  let audio: AudioContext | null = null;

  return {
    play() {
      const context = audio;
      if (context === null || context.state !== 'running') return false;
      playTones(context, ready);
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
