/** Profile image: choose, preview, then upload; or remove. */

import { useEffect, useRef, useState } from 'react';
import { ImageUp, Trash2 } from '#icons';
import type { ProfileUser } from '#shared/platform/account-schema.ts';
import { useCommand } from '../../data/use-command.ts';
import { type LocalAccount, personImagePath } from '../../identity/local-account.ts';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { PersonImage } from '../../ui/person-image.tsx';
import styles from './account-page.module.css';

/** Filter of the file picker; the server checks the file itself. */
const acceptedTypes = 'image/jpeg,image/png,image/gif,image/webp';

/** Object URL for the preview, revoked when another file is chosen. */
function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => {
      setPreview(null);
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return preview;
}

export function ImagePanel({
  user,
  account,
  onChanged,
}: {
  user: ProfileUser;
  account: LocalAccount;
  onChanged(): Promise<void>;
}) {
  const { t } = useTranslation();
  const command = useCommand();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const preview = usePreview(file);
  const { problem } = command;
  const own = personImagePath(user.id, user.imageVersion);

  const save = async (chosen: File) => {
    const isSaved = await command.run(() => account.setImage(chosen));
    if (!isSaved) return;
    setFile(null);
    await onChanged();
  };
  const remove = async () => {
    if (await command.run(account.removeImage)) await onChanged();
  };
  const faultText = problem?.code === 'BODY_TOO_LARGE' ? 'account.image.tooLarge' : `errors.${problem?.code}`;
  return (
    <section className={styles.card} aria-labelledby="account-image">
      <h2 id="account-image">{t('account.image.title')}</h2>
      <div className={styles.image}>
        <PersonImage name={user.displayName} src={preview ?? own} size="large" />
        <div>
          <input
            ref={picker}
            type="file"
            hidden
            accept={acceptedTypes}
            aria-label={t('account.image.file')}
            onChange={event => {
              command.reset();
              setFile(event.target.files?.[0] ?? null);
              // Without this, choosing the same file again after an error fires no change event.
              event.target.value = '';
            }}
          />
          {file === null ? (
            <div className={styles.buttons}>
              <Button icon={<ImageUp />} onClick={() => picker.current?.click()}>
                {t(user.hasImage ? 'account.image.change' : 'account.image.choose')}
              </Button>
              {user.hasImage && (
                <Button icon={<Trash2 />} isPending={command.isPending} onClick={() => void remove()}>
                  {t('account.image.remove')}
                </Button>
              )}
            </div>
          ) : (
            <div className={styles.buttons}>
              <Button variant="primary" isPending={command.isPending} onClick={() => void save(file)}>
                {t('account.image.use')}
              </Button>
              <Button onClick={() => setFile(null)}>{t('ui.cancel')}</Button>
            </div>
          )}
          {problem === null ? (
            <small>{t('account.image.hint')}</small>
          ) : (
            <small className={styles.fault} role="alert">
              {t(faultText)}
            </small>
          )}
        </div>
      </div>
    </section>
  );
}
