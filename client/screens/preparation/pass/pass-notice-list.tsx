/** Notices to be confirmed at the pass, each by a tap. */

import type { TFunction } from 'i18next';
import { Ban, MoveRight, TriangleAlert, Undo2 } from '#icons';
import { kitchenName } from '#shared/catalog/kitchen-name.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { ticketPlace } from '../tickets/ticket-label.ts';
import styles from './pass-notice-list.module.css';
import type { PassNotice } from './pass-notices.ts';

const icons = {
  voided: <Ban aria-hidden="true" />,
  recalled: <Undo2 aria-hidden="true" />,
  moved: <MoveRight aria-hidden="true" />,
  allergy: <TriangleAlert aria-hidden="true" />,
};

function noticeText(
  t: TFunction,
  notice: PassNotice,
  nameOf: (line: NonNullable<PassNotice['line']>) => string,
) {
  const { kind, line, from } = notice;
  if (line !== undefined)
    return t(`preparation.pass.notice.${kind}`, { quantity: line.quantity, name: nameOf(line) });
  return t(`preparation.pass.notice.${kind}`, { from: from === undefined ? '' : ticketPlace(t, from) });
}

export function PassNotices({
  notices,
  hasPlace = false,
  onConfirm,
}: {
  notices: readonly PassNotice[];
  /** Outside of a card, each notice names its table. */
  hasPlace?: boolean;
  onConfirm: (key: string) => void;
}) {
  const { t, i18n } = useTranslation();
  const { defaultLanguage } = useMember().restaurant;
  if (notices.length === 0) return null;
  return (
    <ul className={styles.notices} role="alert">
      {notices.map(notice => (
        <li key={notice.key} data-ticket={notice.orderId}>
          <button type="button" data-kind={notice.kind} onClick={() => onConfirm(notice.key)}>
            {icons[notice.kind]}
            <span>
              {hasPlace && <b>{ticketPlace(t, notice)} </b>}
              {noticeText(t, notice, line => kitchenName(line, i18n.language, defaultLanguage))}
            </span>
            <small>{t('preparation.line.confirm')}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
