/** Sends e-mails of the origin over the operator's mail account. */
import type { MailConfig } from '../environment/mail-config.ts';
import { MailError, type Mailer } from '../origin/kernel/mails/mail-rules.ts';

const answerMost = 300;

/** The part of nodemailer's errors that is used. */
type SmtpError = Error & { code?: string; response?: string; responseCode?: number };

function faultOf({ code, responseCode = 0 }: SmtpError) {
  if (code === 'EAUTH') return 'signIn';
  return responseCode >= 500 ? 'refused' : 'unreachable';
}

function mailError(error: SmtpError): MailError {
  return new MailError(faultOf(error), (error.response ?? error.message).slice(0, answerMost));
}

export function createSmtpMailer({ url, from }: MailConfig): Mailer {
  const { protocol, username } = new URL(url);
  return async ({ to, subject, text, files }) => {
    // The library is loaded lazily, so that it doesn't slow down the start.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url,
      // A password is never sent unencrypted.
      requireTLS: protocol === 'smtp:' && username !== '',
      connectionTimeout: 20_000,
      greetingTimeout: 20_000,
      socketTimeout: 60_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const attachments = files.map(({ name, content }) => ({ filename: name, content }));
    try {
      const { rejected } = await transport.sendMail({ from, to: [...to], subject, text, attachments });
      if (rejected.length > 0) throw new MailError('refused', rejected.join(', '));
    } catch (error) {
      throw error instanceof MailError ? error : mailError(error as SmtpError);
    } finally {
      transport.close();
    }
  };
}
