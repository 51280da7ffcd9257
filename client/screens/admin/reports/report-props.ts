import type { ReactNode } from 'react';
import type { PathParams } from '#shared/contract/paths.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';

/** Props of every report view. */
export type ReportProps = {
  readonly settings: Settings;
  readonly params: PathParams;
  /** The compared period; null without a comparison. */
  readonly before: PathParams | null;
  /** Next step offered when the report is empty. */
  readonly widen: ReactNode;
};
