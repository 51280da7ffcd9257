/** The sounds of a station: two short tones up for a new ticket, three down for one that was changed; loud enough for a kitchen. Browsers allow it only after a tap. */
export type Tune = 'new' | 'changed';

export type StationSound = {
  /** To be called from a tap; false where the browser has no sound. */
  turnOn(): Promise<boolean>;
  turnOff(): void;
  play(tune: Tune): void;
};

const tunes: Record<Tune, readonly { hertz: number; atSeconds: number }[]> = {
  new: [
    { hertz: 880, atSeconds: 0 },
    { hertz: 1_320, atSeconds: 0.18 },
  ],
  changed: [
    { hertz: 990, atSeconds: 0 },
    { hertz: 740, atSeconds: 0.18 },
    { hertz: 550, atSeconds: 0.36 },
  ],
};
const toneSeconds = 0.16;
const volume = 0.4;

export function createStationSound(openAudio: () => AudioContext): StationSound {
  let audio: AudioContext | null = null;

  function playTone(context: AudioContext, hertz: number, atSeconds: number): void {
    const start = context.currentTime + atSeconds;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = 'triangle';
    oscillator.frequency.value = hertz;
    gain.gain.setValueAtTime(volume, start);
    // Faded out: a tone cut off at full volume clicks.
    gain.gain.exponentialRampToValueAtTime(0.001, start + toneSeconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + toneSeconds);
  }

  const play = (tune: Tune) => {
    const context = audio;
    if (context === null) return;
    for (const { hertz, atSeconds } of tunes[tune]) playTone(context, hertz, atSeconds);
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
