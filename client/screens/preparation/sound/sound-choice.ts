/** Volume, tone and whether a station's sound is on, persisted on this device for each station. */
import { useState } from 'react';
import { useData } from '../../../data/data-context.tsx';
import { type SoundChoice, tones, volumes } from './station-sound.ts';

export type StationSoundChoice = SoundChoice & {
  /** True until somebody turns the sound off. */
  isWanted: boolean;
};

/** Invalid stored data counts as no choice. */
function readSoundChoice(stored: string | null): StationSoundChoice {
  const [volume, tone, onOff] = (stored ?? '').split(' ');
  return {
    volume: volumes.find(known => known === volume) ?? 'medium',
    tone: tones.find(known => known === tone) ?? 'bell',
    isWanted: onOff !== 'off',
  };
}

export function useSoundChoice(
  station: string,
): [StationSoundChoice, (change: Partial<StationSoundChoice>) => void] {
  const { storage } = useData();
  const key = `kelner.sound.${station}`;
  const [choice, setChoice] = useState(() => readSoundChoice(storage.read(key)));
  const change = (changed: Partial<StationSoundChoice>) => {
    const next = { ...choice, ...changed };
    storage.write(key, `${next.volume} ${next.tone} ${next.isWanted ? 'on' : 'off'}`);
    setChoice(next);
  };
  return [choice, change];
}
