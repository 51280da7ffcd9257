/**
 * A bar while a station is muted, because a silent kitchen has to know it. After a load it overlays the
 * header, so that nothing moves when the first tap anywhere turns the sound on; where somebody turned it off
 * it stands above.
 */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VolumeX } from '#icons';
import styles from './sound-bar.module.css';
import type { SoundSwitch } from './use-station-sound.ts';

export function SoundBar({ sound, children }: { sound: SoundSwitch; children: ReactNode }) {
  const { t } = useTranslation();
  const { isWanted } = sound.choice;
  return (
    <div className={styles.header}>
      {!sound.isOn && (
        <button type="button" className={styles.bar} data-over={isWanted} onClick={sound.toggle}>
          <VolumeX aria-hidden="true" />
          {t(isWanted ? 'preparation.sound.silent' : 'preparation.sound.turnedOff')}
        </button>
      )}
      {children}
    </div>
  );
}
