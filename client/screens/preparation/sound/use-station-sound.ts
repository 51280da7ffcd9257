/**
 * Sound of a station's screen or the pass: enabled by the first tap after a load unless somebody turned it
 * off, repeated until a card is touched.
 */
import { useEffect, useRef, useState } from 'react';
import { useData } from '../../../data/data-context.tsx';
import { createStationSound, type SoundChoice, tones, volumes } from './station-sound.ts';
import { createTicketBell, type Ear } from './ticket-bell.ts';

type StationSoundChoice = SoundChoice & {
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

/** Volume, tone and whether a station's sound is on, persisted on this device for each station. */
function useSoundChoice(
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

export type SoundSwitch = {
  isOn: boolean;
  choice: StationSoundChoice;
  toggle(): void;
  /** Plays a sample if the sound is on. */
  choose(change: Partial<SoundChoice>): void;
};

/**
 * `place`: key of the stored volume and tone. Cards on screen have the ids of their `cards` in
 * `data-ticket`; undefined while
 * loading.
 */
export function useStationSound<Card extends { id: string }, Known>(
  place: string,
  cards: readonly Card[] | undefined,
  ear: Ear<Card, Known>,
): SoundSwitch {
  const { setTimer } = useData();
  const [choice, change] = useSoundChoice(place);
  const current = useRef<SoundChoice>(choice);
  const [sound] = useState(() =>
    createStationSound(
      () => new AudioContext(),
      () => current.current,
    ),
  );
  const [bell] = useState(() => createTicketBell(ear, { play: sound.play, setTimer }));
  const [isOn, setIsOn] = useState(false);

  useEffect(() => {
    current.current = choice;
  }, [choice]);
  useEffect(() => {
    if (cards !== undefined) bell.observe(cards);
  }, [cards, bell]);
  useEffect(
    () => () => {
      bell.stop();
      sound.turnOff();
    },
    [bell, sound],
  );
  useEffect(() => {
    const touch = ({ target }: PointerEvent) => {
      const ids = target instanceof Element && target.closest('[data-ticket]')?.getAttribute('data-ticket');
      for (const id of ids ? ids.split(' ') : []) bell.touch(id);
    };
    window.addEventListener('pointerdown', touch, true);
    return () => window.removeEventListener('pointerdown', touch, true);
  }, [bell]);
  const isToArm = choice.isWanted && !isOn;
  useEffect(() => {
    if (!isToArm) return;
    const arm = () => void sound.turnOn().then(setIsOn);
    // Handles the keys of a bump bar; on a button the click follows.
    const armByKey = ({ target }: KeyboardEvent) => {
      if (!(target instanceof Element && target.closest('button'))) arm();
    };
    window.addEventListener('click', arm, true);
    window.addEventListener('keydown', armByKey, true);
    return () => {
      window.removeEventListener('click', arm, true);
      window.removeEventListener('keydown', armByKey, true);
    };
  }, [isToArm, sound]);

  return {
    isOn,
    choice,
    toggle() {
      change({ isWanted: !isOn });
      if (isOn) sound.turnOff();
      // Skipped if this click already enables the sound as a first tap.
      else if (!isToArm) void sound.turnOn().then(setIsOn);
      if (isOn) setIsOn(false);
    },
    choose(changed) {
      current.current = { ...choice, ...changed };
      change(changed);
      sound.play('new');
    },
  };
}
