/** Icons of links that only the office has, which a waiter's first visit does without. Icons that it needs anyway stay in the frame. */
import { ChartNoAxesColumn, Gauge, Settings } from '#icons';

const icons = {
  admin: <Gauge />,
  adminSettings: <Settings />,
  adminReports: <ChartNoAxesColumn />,
};

export type OfficeIconName = keyof typeof icons;

export function OfficeIcon({ screen }: { screen: OfficeIconName }) {
  return icons[screen];
}
