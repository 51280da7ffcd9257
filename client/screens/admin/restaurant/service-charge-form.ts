/** Form ↔ request body of the service charge for large parties. */
import { limits } from '#shared/kernel/limits.ts';
import type { ServiceChargeSetting, SettingsChange } from '#shared/venue/settings-schema.ts';
import type { createFormReader } from '../forms/form-reading.ts';
import { readNames, secondLanguage } from '../menu/second-name.ts';

export type ChargeForm = {
  /** '' or 0 means none. */
  readonly chargePercent: string;
  readonly chargeMinGuests: string;
  /** '' means the VAT rates of the dishes. */
  readonly chargeVatRate: string;
  readonly chargeName: string;
  readonly chargeNames: Readonly<Record<string, string>>;
};

const usualMinGuests = 6;
const usualNames = { en: 'Service charge', pl: 'Serwis' } as const;

export function chargeForm({
  serviceCharge,
  defaultLanguage,
}: Pick<SettingsChange, 'serviceCharge' | 'defaultLanguage'>): ChargeForm {
  if (serviceCharge === undefined) {
    const second = secondLanguage(defaultLanguage);
    return {
      chargePercent: '',
      chargeMinGuests: String(usualMinGuests),
      chargeVatRate: '',
      chargeName: usualNames[second === 'en' ? 'pl' : 'en'],
      chargeNames: { [second]: usualNames[second] },
    };
  }
  const { percent, minGuests, vatRate, name, names = {} } = serviceCharge;
  return {
    chargePercent: percent === 0 ? '' : String(percent),
    chargeMinGuests: String(minGuests),
    chargeVatRate: vatRate === undefined ? '' : String(vatRate),
    chargeName: name,
    chargeNames: names,
  };
}

type Reader = ReturnType<typeof createFormReader>;

/** Omitted if not set: an older restaurant API refuses unknown fields. */
export function readCharge(reader: Reader, form: ChargeForm): { serviceCharge?: ServiceChargeSetting } {
  const text = form.chargePercent.trim().replace(/\s*%$/, '');
  const range = { min: 0, max: limits.serviceChargeMax };
  const percent = reader.optionalAmount('serviceCharge/percent', text, range) ?? 0;
  if (percent === 0) return {};
  if (!Number.isInteger(percent * 2)) reader.refuse('serviceCharge/percent', 'notHalves');
  const names = readNames(reader, form.chargeNames, 'serviceCharge/names', limits.serviceChargeNameLength);
  return {
    serviceCharge: {
      percent,
      minGuests: reader.integer('serviceCharge/minGuests', form.chargeMinGuests, {
        min: 1,
        max: limits.guestCountMax,
      }),
      ...(form.chargeVatRate !== '' && { vatRate: Number(form.chargeVatRate) }),
      name: reader.text('serviceCharge/name', form.chargeName, limits.serviceChargeNameLength),
      ...(Object.keys(names).length > 0 && { names }),
    },
  };
}
