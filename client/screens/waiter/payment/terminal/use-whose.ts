import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';

/** Names the person whose payment is at a terminal: a colleague, or the reader. */
export function useWhose() {
  const { t } = useTranslation();
  const { userId } = useMember();
  return ({ by }: { by: { id: string; name: string } }) =>
    t(`till.terminal.${by.id === userId ? 'own' : 'whose'}`, { name: by.name });
}
