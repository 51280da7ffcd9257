/** An account page of a hosted provider for who came by PIN: it is their account's, and a PIN is no proof for that. */
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { PageHeader } from '../../ui/shell/page-header.tsx';

export function NotByPin({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title={t('errors.PASSWORD_REQUIRED')} text={t('account.notByPin')} />
    </>
  );
}
