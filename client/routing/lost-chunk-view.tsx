/** Replaces a screen whose chunk no longer exists on the server until the page is reloaded. */
import { useEffect, useState } from 'react';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/messages/empty-state.tsx';
import type { ChunkRecovery, Recovery } from './lost-chunk.ts';

const lookAgainMs = 5_000;

export function LostChunkView({ recovery }: { recovery: ChunkRecovery }) {
  const { t } = useTranslation();
  const [found, setFound] = useState<Recovery>('reloading');

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const next = await recovery.recover();
      if (isOver) return;
      setFound(next);
      if (next === 'away') timer = setTimeout(look, lookAgainMs);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [recovery]);

  if (found === 'reloading') return null;
  return (
    <div role="alert">
      <EmptyState
        level={1}
        title={t('ui.lostPart.title')}
        text={t(`ui.lostPart.${found}`)}
        action={
          found === 'stuck' && (
            <Button variant="primary" onClick={recovery.reload}>
              {t('ui.reload')}
            </Button>
          )
        }
      />
    </div>
  );
}
