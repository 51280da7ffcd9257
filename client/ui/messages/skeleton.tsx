import { useTranslation } from '../../translation/use-translation.tsx';
import styles from './skeleton.module.css';

/** Loading skeleton with `count` blocks in the screen's layout. */
export function Skeleton({ kind = 'rows', count = 6 }: { kind?: 'rows' | 'tiles'; count?: number }) {
  const { t } = useTranslation();
  const blocks = Array.from({ length: count }, (_, index) => `${kind}-${index}`);
  return (
    <div className={styles[kind]} role="status" aria-label={t('ui.loading')}>
      {blocks.map(key => (
        <span key={key} className={styles.block} />
      ))}
    </div>
  );
}
