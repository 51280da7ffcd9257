import { Lock } from '#icons';
import type { SharedScreen } from '#shared/platform/identity-schema.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import { PersonImage } from '../ui/person-image.tsx';
import styles from './staff-tiles.module.css';

export type StaffMember = SharedScreen['staff'][number];

/** Tiles of a shared screen's people; renders nothing if there are none. */
export function StaffTiles({
  label,
  staff,
  onChoose,
}: {
  label: string;
  staff: readonly StaffMember[];
  onChoose: (member: StaffMember) => void;
}) {
  const { t } = useTranslation();
  if (staff.length === 0) return null;
  return (
    <section aria-label={label}>
      <h2 className={styles.group}>{label}</h2>
      <ul className={styles.tiles}>
        {staff.map(member => (
          <li key={member.userId}>
            <button type="button" className={styles.tile} onClick={() => onChoose(member)}>
              <PersonImage name={member.displayName} src={null} size="large" />
              <span className={styles.name}>{member.displayName}</span>
              {member.isLocked && (
                <span className={styles.locked}>
                  <Lock aria-hidden="true" />
                  {t('lock.pinLocked')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
