import type { ReactNode } from 'react';
import type { PathParams } from '#shared/contract/paths.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';

/** What every report of the screen is given. */
export type ReportProps = {
  readonly settings: Settings;
  /** The time that was chosen. */
  readonly params: PathParams;
  /** The time it is compared with. */
  readonly before: PathParams;
  /** The next step where the report is empty. */
  readonly widen: ReactNode;
};
