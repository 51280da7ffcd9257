/**
 * Account page of a hosted provider for a user who came by PIN, which does not authenticate them to that
 * provider.
 */
import { useTranslation } from '../../translation/use-translation.tsx';
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
