/** The credential for KSeF: what is stored, whether KSeF accepts it, and the form that replaces it. Secrets are written, and never read again. */
import { useState } from 'react';
import type { NewKsefCredential } from '#shared/invoices/invoice-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextAreaField } from '../../../ui/forms/field.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../admin-list.module.css';
import { ArchiveDialog } from '../forms/archive-dialog.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { KsefFault } from '../print-jobs/ksef-fault.tsx';
import printStyles from '../print-jobs/print-jobs.module.css';

type Kind = 'certificate' | 'token' | 'offline';
const empty = { token: '', certificate: '', key: '', passphrase: '' };

function bodyOf(kind: Kind, { token, certificate, key, passphrase }: typeof empty): NewKsefCredential {
  if (kind === 'token') return { token };
  const isOffline = kind === 'offline';
  return { certificate, key, ...(passphrase !== '' && { passphrase }), ...(isOffline && { isOffline }) };
}

function CredentialDialog({ kinds, onClose }: { kinds: readonly Kind[]; onClose: () => void }) {
  const { t } = useTranslation();
  const save = useWrite('saveKsefCredential');
  const [kind, setKind] = useState<Kind>('certificate');
  const [typed, setTyped] = useState(empty);
  const set = (change: Partial<typeof empty>) => setTyped({ ...typed, ...change });
  const { token, certificate, key, passphrase } = typed;
  const isReady = kind === 'token' ? token.trim() !== '' : certificate.trim() !== '' && key.trim() !== '';
  const errorAt = (field: keyof typeof empty) =>
    save.problem?.errors.some(({ path }) => path === field) ? t(`printing.ksef.wrong.${field}`) : undefined;
  return (
    <Modal
      isOpen
      title={t('printing.ksef.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            isPending={save.isPending}
            disabled={!isReady}
            onClick={() => void save.run({ body: bodyOf(kind, typed) }).then(onClose, () => undefined)}
          >
            {t('ui.save')}
          </Button>
        </>
      }
    >
      <div className={printStyles.question}>
        <SelectField
          label={t('printing.ksef.kind')}
          value={kind}
          options={kinds.map(value => ({
            value,
            label: t(`printing.ksef.kinds.${value}`),
          }))}
          onChange={setKind}
        />
        {kind === 'token' ? (
          <PasswordField
            label={t('printing.ksef.kinds.token')}
            autoComplete="off"
            maxLength={limits.ksefTokenLength}
            value={token}
            error={errorAt('token')}
            onChange={next => set({ token: next })}
          />
        ) : (
          <>
            <TextAreaField
              label={t('printing.ksef.kinds.certificate')}
              hint={t(`printing.ksef.certificateHints.${kind}`)}
              maxLength={limits.pemLength}
              value={certificate}
              error={errorAt('certificate')}
              onChange={next => set({ certificate: next })}
            />
            <TextAreaField
              label={t('printing.ksef.key')}
              maxLength={limits.pemLength}
              value={key}
              error={errorAt('key')}
              onChange={next => set({ key: next })}
            />
            <PasswordField
              label={t('printing.ksef.passphrase')}
              autoComplete="off"
              maxLength={limits.noteLength}
              value={passphrase}
              error={errorAt('passphrase')}
              onChange={next => set({ passphrase: next })}
            />
          </>
        )}
        <ProblemNotice problem={save.problem} onDismiss={save.reset} />
      </div>
    </Modal>
  );
}

export function KsefCredentialCard() {
  const { t } = useTranslation();
  const { day } = useFormats();
  const ksef = useRead('ksef');
  const remove = useWrite('removeKsefCredential');
  const [isOpen, setIsOpen] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  if (ksef.data === undefined) return <ReadPlaceholder reads={[ksef]} />;
  const { credential } = ksef.data;
  const closeRemoving = () => {
    remove.reset();
    setIsRemoving(false);
  };
  return (
    <section className={styles.card} aria-labelledby="ksef-credential">
      <div className={styles.cardHeader}>
        <h2 id="ksef-credential">{t('printing.ksef.title')}</h2>
      </div>
      <div className={printStyles.column}>
        <KsefFault state={ksef.data} />
        {credential !== undefined && (
          <p>
            {t(`printing.ksef.saved.${credential.kind}`, {
              day: day(credential.savedAt.slice(0, 10)),
              name: credential.savedBy.name,
            })}
            {credential.validTo !== undefined &&
              ` ${t('printing.ksef.validTo', { day: day(credential.validTo.slice(0, 10)) })}`}
            <br />
            {credential.offlineValidTo === undefined
              ? t('printing.ksef.offline.none')
              : t('printing.ksef.offline.validTo', { day: day(credential.offlineValidTo.slice(0, 10)) })}
          </p>
        )}
        <div className={printStyles.actions}>
          <Button onClick={() => setIsOpen(true)}>{t('printing.ksef.set')}</Button>
          {credential !== undefined && (
            <Button onClick={() => setIsRemoving(true)}>{t('printing.ksef.remove')}</Button>
          )}
        </div>
      </div>
      {isRemoving && (
        <ArchiveDialog
          title={t('printing.ksef.removeTitle')}
          text={t('printing.ksef.removeText')}
          confirm={t('printing.ksef.remove')}
          problem={remove.problem}
          isPending={remove.isPending}
          onConfirm={() => void remove.run({ body: undefined }).then(closeRemoving, () => undefined)}
          onClose={closeRemoving}
        />
      )}
      {isOpen && (
        <CredentialDialog
          kinds={credential === undefined ? ['certificate', 'token'] : ['certificate', 'token', 'offline']}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}
