/** The sounds of a station: two short tones up for a new ticket, three down for one that was changed; loud enough for a kitchen. Browsers allow it only after a tap. */
import { playTones, type Tune as Tones } from '../../../ui/play-tones.ts';

export type Tune = 'new' | 'changed';

export type StationSound = {
  /** To be called from a tap; false where the browser has no sound. */
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
