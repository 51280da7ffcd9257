import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { course, languageTag, strictObject, text, vatRate, version } from './parts.ts';

const settingsFields = {
  restaurantName: text(limits.restaurantNameLength),
  address: Type.Optional(text(limits.descriptionLength)),
  /** Polish NIP: ten digits, the last a checksum (checked by the settings' rules). */
  taxId: Type.Optional(Type.String({ pattern: '^\\d{10}$' })),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  timeZone: Type.String({ minLength: 1, maxLength: 64 }),
  defaultLanguage: languageTag,
  businessDayCutoff: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  vatRates: Type.Array(
    strictObject({
      rate: vatRate,
      letter: Type.String({ pattern: '^[A-Z]$' }),
    }),
    {
      minItems: 1,
      maxItems: 7,
    },
  ),
  useStartStep: Type.Boolean(),
  courses: Type.Array(strictObject({ number: course, name: text(limits.locationNameLength) }), {
    maxItems: 6,
  }),
  thresholds: strictObject({
    lateMinutes: Type.Integer({ minimum: 1, maximum: 240 }),
  }),
};

export const settings = strictObject({ ...settingsFields, version });
export type Settings = Static<typeof settings>;

/** PUT replaces the whole; the version stands in If-Match. */
export const settingsChange = strictObject(settingsFields);
export type SettingsChange = Static<typeof settingsChange>;
