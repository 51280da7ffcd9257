/** Hands the invoice of an order out: on paper, where there is a printer, and by e-mail, where the server has a mail account. */
import { useState } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import { useMember } from '../session/identity-context.tsx';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/forms/field.tsx';
import { ProblemNotice } from '../ui/messages/problem-notice.tsx';
import { Modal } from '../ui/modal.tsx';
import { useWrite } from '../writes/use-write.ts';

function PrintInvoice({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const print = useWrite('printInvoice');
  const [isDone, setIsDone] = useState(false);
  const run = () =>
    void print.run({ params: { id: orderId }, body: {} }).then(
      () => setIsDone(true),
      () => undefined,
    );
  return (
    <>
      <ProblemNotice problem={print.problem} onDismiss={print.reset} />
      <Button isPending={print.isPending} onClick={run}>
        {t('till.invoice.print')}
      </Button>
      {isDone && <p role="status">{t('till.invoice.printed')}</p>}
    </>
  );
}

function MailInvoice({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const mail = useWrite('mailInvoice');
  const [address, setAddress] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const typed = address.trim();
  const close = () => {
    mail.reset();
    setIsOpen(false);
  };
  const send = () =>
    void mail.run({ params: { id: orderId }, body: { address: typed } }).then(
      () => {
        setSentTo(typed);
        setAddress('');
        close();
      },
      () => undefined,
    );
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('till.invoice.mail')}</Button>
      {sentTo !== null && <p role="status">{t('till.invoice.mailed', { address: sentTo })}</p>}
      {isOpen && (
        <Modal
          isOpen
          title={t('till.invoice.mail')}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{t('ui.cancel')}</Button>
              <Button
                variant="primary"
                isPending={mail.isPending}
                disabled={!/.@.+\../.test(typed)}
                onClick={send}
              >
                {t('order.send.button')}
              </Button>
            </>
          }
        >
          <TextField
            label={t('account.fields.email')}
            inputMode="email"
            autoComplete="off"
            value={address}
            maxLength={limits.emailLength}
            onChange={setAddress}
          />
          <ProblemNotice problem={mail.problem} onDismiss={mail.reset} />
        </Modal>
      )}
    </>
  );
}

export function InvoiceHandOut({ orderId }: { orderId: string }) {
  const { printsInvoices, mailsInvoices } = useMember().restaurant;
  return (
    <>
      {printsInvoices === true && <PrintInvoice orderId={orderId} />}
      {mailsInvoices === true && <MailInvoice orderId={orderId} />}
    </>
  );
}
