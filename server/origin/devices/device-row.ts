/** A stored device; its current state is computed from these times. */
import type { PaperWidth } from '#shared/rules/printer-drivers.ts';
import type { Device } from '#shared/schemas/device-schema.ts';

export type DeviceRow = {
  org_id: string;
  id: string;
  name: string;
  kind: Device['kind'];
  station: NonNullable<Device['station']> | null;
  address: string | null;
  driver: NonNullable<Device['driver']> | null;
  /** Hash of the token that its bridge program authenticates with. */
  bridge_token_hash: string | null;
  language: string | null;
  /** In millimetres; null: the usual width. */
  paper_width: PaperWidth | null;
  /** As JSON; null: the usual ones. */
  code_pages: string | null;
  /** The printer that prints its tickets while it is out. */
  stand_in_printer_id: string | null;
  /** Of a till: the printer whose drawer port its cash drawer is connected to. */
  drawer_printer_id: string | null;
  /** Hash of its pairing code; the code itself is shown once and never stored. */
  pairing_hash: string | null;
  pairing_expires_at: string | null;
  paired_at: string | null;
  revoked_at: string | null;
  last_seen_at: string | null;
  app_version: string | null;
  /** How far its clock was ahead of the origin's when it was last heard of; negative where it is behind. */
  clock_off_ms: number | null;
  archived_at: string | null;
  version: number;
};
