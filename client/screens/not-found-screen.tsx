import { Link } from 'wouter';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import { EmptyState } from '../ui/messages/empty-state.tsx';

/** Screen for unknown paths (spec §2). */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <main>
      <EmptyState
        level={1}
        title={t('app.notFound.title')}
        text={t('app.notFound.text')}
        action={<Link href={screenPaths.landing}>{t('app.notFound.home')}</Link>}
      />
    </main>
  );
}
