import { describe, expect, it } from 'vitest';
import { createFormReader } from '../../../../../client/screens/admin/forms/form-reading.ts';
import {
  type ChargeForm,
  chargeForm,
  readCharge,
} from '../../../../../client/screens/admin/restaurant/service-charge-form.ts';

function read(form: ChargeForm) {
  const reader = createFormReader();
  return reader.finish(readCharge(reader, form));
}

const none = chargeForm({ defaultLanguage: 'pl' });

describe('the service charge in the settings', () => {
  it('is off until somebody says how much, and then has its names', () => {
    expect(read(none)).toEqual({ kind: 'valid', value: {} });
    expect(read({ ...none, chargePercent: '12,5 %' })).toEqual({
      kind: 'valid',
      value: {
        serviceCharge: {
          percent: 12.5,
          minGuests: 6,
          name: 'Serwis',
          names: { en: 'Service charge' },
        },
      },
    });
  });

  it('comes back as it was', () => {
    const serviceCharge = { percent: 10, minGuests: 8, vatRate: 23, name: 'Serwis' };
    const form = chargeForm({ defaultLanguage: 'pl', serviceCharge });
    expect(read(form)).toEqual({ kind: 'valid', value: { serviceCharge } });
  });

  it.each([
    [{ chargePercent: '31' }, 'serviceCharge/percent'],
    [{ chargePercent: '10,3' }, 'serviceCharge/percent'],
    [{ chargePercent: '10', chargeMinGuests: '0' }, 'serviceCharge/minGuests'],
    [{ chargePercent: '10', chargeName: ' ' }, 'serviceCharge/name'],
  ])('refuses %o', (wrong, path) => {
    expect(read({ ...none, ...wrong })).toMatchObject({ kind: 'faulty', faults: { [path]: {} } });
  });
});
