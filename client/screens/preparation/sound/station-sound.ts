/**
 * Station sounds: two rising tones for a new ticket, twice for a new allergy, three falling for another
 * change. Browsers allow audio only after a user gesture.
 */
import { playTones, type Tune as Tones } from '../../../ui/play-tones.ts';

export type Tune = 'new' | 'changed' | 'allergy';

export const volumes = ['low', 'medium', 'high'] as const;
type Volume = (typeof volumes)[number];

/** Different enough for two stations in one room. */
export const tones = ['bell', 'horn', 'chime'] as const;
type Tone = (typeof tones)[number];

export type SoundChoice = { volume: Volume; tone: Tone };

type StationSound = {
  /** Must be called in a user gesture; false if the browser has no audio. */
  turnOn(): Promise<boolean>;
  turnOff(): void;
  play(tune: Tune): void;
};

const gains: Record<Volume, number> = { low: 0.12, medium: 0.4, high: 1 };
/** `pitch` multiplies the melodies' frequencies. */
const voices: Record<Tone, { shape: OscillatorType; pitch: number }> = {
  bell: { shape: 'triangle', pitch: 1 },
  horn: { shape: 'sawtooth', pitch: 0.5 },
  chime: { shape: 'sine', pitch: 1.5 },
};

type Note = Tones['tones'][number];
const rising = (atSeconds: number): Note[] => [
  { hertz: 880, atSeconds },
  { hertz: 1_320, atSeconds: atSeconds + 0.18 },
];
const melodies: Record<Tune, readonly Note[]> = {
  new: rising(0),
  allergy: [...rising(0), ...rising(0.55)],
  changed: [
    { hertz: 990, atSeconds: 0 },
    { hertz: 740, atSeconds: 0.18 },
    { hertz: 550, atSeconds: 0.36 },
  ],
};

function tonesOf(tune: Tune, { volume, tone }: SoundChoice): Tones {
  const { shape, pitch } = voices[tone];
  const notes = melodies[tune].map(({ hertz, atSeconds }) => ({ hertz: hertz * pitch, atSeconds }));
  return { shape, toneSeconds: 0.16, volume: gains[volume], tones: notes };
}

/** `choice` is read for each sound. */
export function createStationSound(openAudio: () => AudioContext, choice: () => SoundChoice): StationSound {
  let audio: AudioContext | null = null;

  const play = (tune: Tune) => {
    if (audio !== null) playTones(audio, tonesOf(tune, choice()));
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
