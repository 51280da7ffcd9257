/**
 * QR code and address that bring another phone to Kelner, or first to the page on trusting the restaurant's
 * server.
 */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '#shared/venue/device-schema.ts';
import { useData } from '../data/data-context.tsx';
import { loadable } from '../ui/loadable.tsx';

const path = '/api/connection';

/** If the chunk can't be loaded, the address can still be typed. */
const QrCode = loadable(() =>
  import('../ui/qr-code.tsx').then(
    found => found.QrCode,
    () =>
      ({ caption }: { caption?: string }) => <p>{caption}</p>,
  ),
);

/** A loopback address would lead other devices to themselves. */
function isOnlyHere(address: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}

/** Renders nothing until the server has reported its address. */
export function ConnectPhone({ as: Title, className }: { as: 'h2' | 'h3'; className?: string | undefined }) {
  const { t } = useTranslation();
  const { http } = useData();
  const title = useId();
  const { data } = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await http.send({ method: 'GET', path, signal })).body as Connection,
    retry: false,
  });
  if (data === undefined) return null;
  const address = data.address ?? window.location.origin;
  return (
    <section className={className} aria-labelledby={title}>
      <Title id={title}>{t('pairing.connect')}</Title>
      {isOnlyHere(address) ? (
        <p>{t('pairing.connectNowhere')}</p>
      ) : (
        <>
          <p>{t(data.needsTrust ? 'pairing.connectTrust' : 'pairing.connectOpen')}</p>
          <QrCode text={address} label={t('pairing.connectCode', { address })} caption={address} />
        </>
      )}
    </section>
  );
}
