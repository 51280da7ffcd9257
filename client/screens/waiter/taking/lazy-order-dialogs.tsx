/**
 * Lazy-loaded payment and correction sheets; if their chunk can't be loaded, a dialog says so and the order screen
 * stays usable.
 */

import { useCallback, useEffect, useState } from 'react';
import type { Order } from '#shared/order/order-schema.ts';
import { useData } from '../../../data/data-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import type { TillSheet } from './till-sheet.ts';

type Sheets = typeof import('../payment/pay-sheets.tsx')['PaySheets'];

const load = async (): Promise<Sheets> => (await import('../payment/pay-sheets.tsx')).PaySheets;
/** Preloads the chunk after the order is drawn, so that the sheets also open where the network is weak. */
const preloadAfterMs = 1_500;

export function PayOrCorrect({
  order,
  sheet,
  onClose,
}: {
  order: Order;
  /** Null if none is open. */
  sheet: TillSheet | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { setTimer } = useData();
  const [Sheets, setSheets] = useState<{ component: Sheets } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const fetchSheets = useCallback(() => {
    setHasFailed(false);
    load().then(
      component => setSheets({ component }),
      () => setHasFailed(true),
    );
  }, []);
  const isWanted = sheet !== null;
  const isMissing = Sheets === null;
  useEffect(() => {
    if (!isMissing) return;
    if (isWanted) fetchSheets();
    else return setTimer(fetchSheets, preloadAfterMs);
  }, [isMissing, isWanted, fetchSheets, setTimer]);
  if (sheet === null) return null;
  if (Sheets !== null) return <Sheets.component order={order} sheet={sheet} onClose={onClose} />;
  if (!hasFailed) return null;
  return (
    <Modal
      isOpen
      title={t('till.notLoaded.title')}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={fetchSheets}>
          {t('ui.tryAgain')}
        </Button>
      }
    >
      <p>{t('till.notLoaded.text')}</p>
    </Modal>
  );
}
