/** Back-office overview: one card per area with a count and warnings. */
import {
  Armchair,
  BookOpen,
  Carrot,
  MonitorSmartphone,
  ReceiptText,
  Settings as SettingsIcon,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { screenPaths } from '#shared/screen-paths.ts';
import { type Read, useRead } from '../../../data/use-read.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { AreaCard, AreaCards } from '../../../ui/shell/area-cards.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import styles from '../admin-page.module.css';
import { OpeningChecklist } from '../opening/opening-checklist.tsx';
import { PlainHttpHint } from '../plain-http-hint.tsx';
import { PrintJobsArea } from '../print-jobs/print-jobs-area.tsx';
import { lateTables, lowStock, notJoined, outItems, silentDevices } from './overview-alerts.ts';

type AreaName =
  | 'adminOrders'
  | 'adminMenu'
  | 'adminTables'
  | 'adminIngredients'
  | 'adminUsers'
  | 'adminDevices';
type Warning = 'late' | 'out' | 'low' | 'notJoined' | 'silent';

const namesShown = 3;

function Area<T>({
  name,
  icon,
  read,
  count,
  warning,
  needing,
}: {
  name: AreaName;
  icon: ReactNode;
  read: Read<T>;
  /** Number shown on the card. */
  count: (data: T) => number;
  warning?: Warning;
  /** Names of the entries that need attention. */
  needing?: (data: T) => string[];
}) {
  const { t } = useTranslation();
  const { data, failure, retry } = read;
  const named = (data === undefined ? undefined : needing?.(data)) ?? [];
  const names = named.slice(0, namesShown).join(', ') + (named.length > namesShown ? '…' : '');
  return (
    <div>
      <AreaCard
        path={screenPaths[name]}
        icon={icon}
        title={t(`app.screens.${name}`)}
        detail={data === undefined ? undefined : t(`app.adminHome.counts.${name}`, { count: count(data) })}
        warning={
          named.length === 0
            ? undefined
            : t(`app.adminHome.warnings.${warning}`, { count: named.length, names })
        }
      />
      {failure !== null && <ReadFailure text={failure} onRetry={retry} />}
    </div>
  );
}

const length = (list: readonly unknown[]) => list.length;
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

export function AdminHomeScreen() {
  const { t, i18n } = useTranslation();
  const tables = useRead('waiterTables');
  const items = useRead('menuItems');
  const users = useRead('users');
  const ingredients = useRead('ingredients');
  const devices = useRead('devices');
  const orders = useRead('waiterOrders');
  return (
    <>
      <PageHeader title={t('app.screens.admin')} />
      <div className={styles.page}>
        <PlainHttpHint />
        <OpeningChecklist />
      </div>
      <AreaCards label={t('app.adminHome.areas')}>
        <Area name="adminOrders" icon={<ReceiptText />} read={orders} count={length} />
        <PrintJobsArea />
        <Area
          name="adminTables"
          icon={<Armchair />}
          read={tables}
          count={length}
          warning="late"
          needing={lateTables}
        />
        <Area
          name="adminMenu"
          icon={<BookOpen />}
          read={items}
          count={length}
          warning="out"
          needing={all => outItems(all).map(item => displayName(item, i18n.language))}
        />
        <Area
          name="adminIngredients"
          icon={<Carrot />}
          read={ingredients}
          count={length}
          warning="low"
          needing={all => names(lowStock(all))}
        />
        <Area
          name="adminUsers"
          icon={<Users />}
          read={users}
          count={all => all.filter(({ isActive }) => isActive).length}
          warning="notJoined"
          needing={all => notJoined(all).map(user => user.displayName)}
        />
        <Area
          name="adminDevices"
          icon={<MonitorSmartphone />}
          read={devices}
          count={all => all.filter(({ state }) => state !== 'revoked').length}
          warning="silent"
          needing={all => names(silentDevices(all))}
        />
        <AreaCard
          path={screenPaths.adminSettings}
          icon={<SettingsIcon />}
          title={t('app.screens.adminSettings')}
        />
      </AreaCards>
    </>
  );
}
