/** Plays short tones by Web Audio; the callers define the melodies. */
export type Tune = {
  readonly tones: readonly { hertz: number; atSeconds: number }[];
  readonly shape: OscillatorType;
  readonly toneSeconds: number;
  /** 0 … 1 */
  readonly volume: number;
};

export function playTones(context: AudioContext, { tones, shape, toneSeconds, volume }: Tune): void {
  for (const { hertz, atSeconds } of tones) {
    const start = context.currentTime + atSeconds;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = shape;
    oscillator.frequency.value = hertz;
    gain.gain.setValueAtTime(volume, start);
    // Faded out, because stopping a tone at full volume clicks.
    gain.gain.exponentialRampToValueAtTime(0.001, start + toneSeconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + toneSeconds);
  }
}
