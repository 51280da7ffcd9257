/** Shows a user's sign-in link (first sign-in or password reset) as a QR code for their phone, and to copy. */
import { useCallback, useRef, useState } from 'react';
import { Copy, Link2 } from '#icons';
import type { User } from '#shared/venue/user-schema.ts';
import { type ClientProblem, isClientProblem } from '../../../data/client-problem.ts';
import { isOnlyHere, useSharedOrigin } from '../../../devices/connection.ts';
import { useFormats } from '../../../i18n/formats.ts';
import type { LocalIdentity } from '../../../identity/local-provider.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { LazyQrCode } from '../../../ui/lazy-qr-code.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { type Copied, copyFieldText } from '../forms/copy-text.ts';
import styles from './invitation-dialog.module.css';

type Invite = LocalIdentity['invite'];
type IssuedLink = { readonly url: string; readonly expiresAt: string };

/** `pageOrigin`: the origin under which others on the network reach the server. */
function useInvitation(invite: Invite, pageOrigin: string) {
  const [link, setLink] = useState<IssuedLink | null>(null);
  const [problem, setProblem] = useState<ClientProblem | null>(null);
  const [isPending, setIsPending] = useState(false);

  const ask = useCallback(
    async ({ id, username, displayName, language }: User): Promise<void> => {
      setIsPending(true);
      setProblem(null);
      try {
        const person = { userId: id, username, displayName };
        const { path, expiresAt } = await invite(language === undefined ? person : { ...person, language });
        setLink({ url: new URL(path, pageOrigin).href, expiresAt });
      } catch (error) {
        if (!isClientProblem(error)) throw error;
        setProblem(error);
      } finally {
        setIsPending(false);
      }
    },
    [invite, pageOrigin],
  );

  return { ask, link, problem, isPending };
}

type InvitationDialogProps = { user: User; invite: Invite; onClose(): void };

export function InvitationDialog({ user, invite, onClose }: InvitationDialogProps) {
  const { t } = useTranslation();
  const { ask, link, problem, isPending } = useInvitation(invite, useSharedOrigin());
  const isReset = user.joinedAt !== undefined;
  const kind = isReset ? 'reset' : 'invite';
  return (
    <Modal
      isOpen
      title={t(`admin.users.${kind}.title`, { name: user.displayName })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('admin.users.linkDone')}</Button>}
    >
      <div className={styles.content}>
        {link === null ? (
          <>
            <p>{t(`admin.users.${kind}.text`, { name: user.displayName })}</p>
            <Button
              variant="primary"
              icon={<Link2 />}
              data-first-focus
              isPending={isPending}
              onClick={() => void ask(user)}
            >
              {t('admin.users.createLink')}
            </Button>
          </>
        ) : (
          <LinkView url={link.url} expiresAt={link.expiresAt} name={user.displayName} />
        )}
        <ProblemNotice problem={problem} />
      </div>
    </Modal>
  );
}

function LinkView({ url, expiresAt, name }: { url: string; expiresAt: string; name: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<Copied | null>(null);
  const copy = async () => {
    if (field.current !== null) setCopied(await copyFieldText(field.current, navigator.clipboard));
  };
  return (
    <>
      <p>{t('admin.users.linkText', { name, until: formats.dateTime(expiresAt) })}</p>
      {isOnlyHere(url) && <p className={styles.warning}>{t('admin.users.linkOnlyHere')}</p>}
      {!isOnlyHere(url) && <LazyQrCode text={url} label={t('admin.users.linkCode', { name })} />}
      <div className={styles.copy}>
        <input
          ref={field}
          className={styles.url}
          readOnly
          value={url}
          aria-label={t('admin.users.link')}
          onFocus={event => event.target.select()}
        />
        <Button variant="primary" icon={<Copy />} autoFocus onClick={() => void copy()}>
          {t('admin.users.copy')}
        </Button>
      </div>
      <p role="status">{copied && t(`admin.users.${copied}`)}</p>
    </>
  );
}
