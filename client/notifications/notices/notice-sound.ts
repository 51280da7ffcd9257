/**
 * Notification sound: two tones, played twice, different from the stations' sound. Browsers allow audio only after a
 * user gesture.
 */
import { playTones, type Tune } from '../../ui/play-tones.ts';

type NoticeSound = {
  /** False: the browser keeps audio suspended until the next tap. */
  play(): boolean;
  /** Call from any tap handler. */
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

/** `openAudio` throws where the browser has no Web Audio. */
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
        // A phone suspends audio during sleep: every tap resumes it.
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
