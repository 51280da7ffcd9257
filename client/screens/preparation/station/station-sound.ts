/**
 * Station sounds: two rising tones for a new ticket, twice for an allergy told since, three falling for a changed one; loud. Browsers allow audio only
 * after a user gesture.
 */
import { playTones, type Tune as Tones } from '../../../ui/play-tones.ts';

export type Tune = 'new' | 'changed' | 'allergy';

export type StationSound = {
  /** Must be called in a user gesture; false if the browser has no audio. */
  turnOn(): Promise<boolean>;
  turnOff(): void;
  play(tune: Tune): void;
};

const sound = { shape: 'triangle', toneSeconds: 0.16, volume: 0.4 } as const;
const tunes: Record<Tune, Tones> = {
  new: {
    ...sound,
    tones: [
      { hertz: 880, atSeconds: 0 },
      { hertz: 1_320, atSeconds: 0.18 },
    ],
  },
  allergy: {
    ...sound,
    tones: [0, 0.55].flatMap(atSeconds => [
      { hertz: 880, atSeconds },
      { hertz: 1_320, atSeconds: atSeconds + 0.18 },
    ]),
  },
  changed: {
    ...sound,
    tones: [
      { hertz: 990, atSeconds: 0 },
      { hertz: 740, atSeconds: 0.18 },
      { hertz: 550, atSeconds: 0.36 },
    ],
  },
};

export function createStationSound(openAudio: () => AudioContext): StationSound {
  let audio: AudioContext | null = null;

  const play = (tune: Tune) => {
    if (audio !== null) playTones(audio, tunes[tune]);
  };

  return {
    async turnOn() {
      try {
        audio ??= openAudio();
        await audio.resume();
        play('new');
        return true;
      } catch {
        audio = null;
        return false;
      }
    },
    turnOff() {
      void audio?.close();
      audio = null;
    },
    play,
  };
}
