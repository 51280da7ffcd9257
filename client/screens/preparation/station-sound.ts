/** The sound of a new ticket: two short tones, loud enough for a kitchen. Browsers allow it only after a tap. */
export type StationSound = {
  /** To be called from a tap; false where the browser has no sound. */
  turnOn(): Promise<boolean>;
  turnOff(): void;
  play(): void;
};

const tones = [
  { hertz: 880, atSeconds: 0 },
  { hertz: 1_320, atSeconds: 0.18 },
];
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

  const play = () => {
    const context = audio;
    if (context === null) return;
    for (const { hertz, atSeconds } of tones) playTone(context, hertz, atSeconds);
  };

  return {
    async turnOn() {
      try {
        audio ??= openAudio();
        await audio.resume();
        play();
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
