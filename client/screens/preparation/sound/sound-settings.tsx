/** Volume and tone of a station's sound on this device, with a sample on each change. */

import { useState } from 'react';
import { SlidersHorizontal } from '#icons';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/forms/chips.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './sound-settings.module.css';
import { tones, volumes } from './station-sound.ts';
import type { SoundSwitch } from './use-station-sound.ts';

export function SoundSettings({ sound }: { sound: SoundSwitch }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { choice } = sound;
  return (
    <>
      <button type="button" aria-label={t('preparation.sound.settings')} onClick={() => setIsOpen(true)}>
        <SlidersHorizontal aria-hidden="true" />
      </button>
      <Modal
        isOpen={isOpen}
        title={t('preparation.sound.settings')}
        onClose={() => setIsOpen(false)}
        actions={<Button onClick={() => setIsOpen(false)}>{t('ui.close')}</Button>}
      >
        <div className={styles.settings}>
          <h3>{t('preparation.sound.volume')}</h3>
          <Chips
            label={t('preparation.sound.volume')}
            chips={volumes.map(id => ({ id, label: t(`preparation.sound.volumes.${id}`) }))}
            selectedId={choice.volume}
            onSelect={volume => sound.choose({ volume })}
          />
          <h3>{t('preparation.sound.tone')}</h3>
          <Chips
            label={t('preparation.sound.tone')}
            chips={tones.map(id => ({ id, label: t(`preparation.sound.tones.${id}`) }))}
            selectedId={choice.tone}
            onSelect={tone => sound.choose({ tone })}
          />
          <p>{t('preparation.sound.hint')}</p>
        </div>
      </Modal>
    </>
  );
}
