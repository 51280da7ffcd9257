/** A stored device; its state is computed from these times. */

import type { Device } from '#shared/venue/device-schema.ts';
import type { PaperWidth } from '#shared/venue/printer-drivers.ts';

export type DeviceRow = {
  org_id: string;
  id: string;
  name: string;
  kind: Device['kind'];
  station: NonNullable<Device['station']> | null;
  address: string | null;
  driver: NonNullable<Device['driver']> | null;
  /** The hash of its bridge program's token. */
  bridge_token_hash: string | null;
  language: string | null;
  /** In millimetres; null for the default width. */
  paper_width: PaperWidth | null;
  /** JSON; null for the default pages. */
  code_pages: string | null;
  /** The printer that prints its tickets during a fault. */
  stand_in_printer_id: string | null;
  /** For a till: the printer whose drawer port opens its cash drawer. */
  drawer_printer_id: string | null;
  /** For a terminal: the phone that is one itself. */
  phone_id: string | null;
  /** For a terminal: the table location where it stands. */
  location_id: string | null;
  /** The hash of the pairing code, which is shown once and never stored. */
  pairing_hash: string | null;
  pairing_expires_at: string | null;
  paired_at: string | null;
  revoked_at: string | null;
  last_seen_at: string | null;
  app_version: string | null;
  /** How far its clock was ahead of the origin's at its last contact; negative if behind. */
  clock_off_ms: number | null;
  archived_at: string | null;
  version: number;
};
