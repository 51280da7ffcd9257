import t from 'tap';
import { percentOf } from '#shared/order-money.ts';
import { checkDiscount, storedDiscount } from '../../../../server/origin/corrections/discount-rules.ts';
import { defaultRights } from '../../../../server/origin/users/staff-rights.ts';

const reason = 'Stały gość';
const caller = {
  organizationId: 'o',
  userId: 'u1',
  displayName: 'Anna',
  roles: ['waiter'] as const,
  rights: defaultRights,
  isService: false,
};

t.test('an amount is as many percent as it takes off, rounded up', async t => {
  t.equal(percentOf(1000, { kind: 'amount', value: 100 }), 10);
  t.equal(percentOf(1000, { kind: 'amount', value: 101 }), 11);
  t.equal(percentOf(1000, { kind: 'amount', value: 5000 }), 100, 'more than all of it is all of it');
  t.equal(percentOf(0, { kind: 'amount', value: 5 }), 100, 'off nothing: all of what comes next');
  t.equal(percentOf(1000, { kind: 'percent', value: 12 }), 12);
});

t.test('a grosz beyond a person’s limit needs an approval', async t => {
  checkDiscount({ kind: 'percent', value: 10, reason }, 1000, caller);
  checkDiscount({ kind: 'amount', value: 100, reason }, 1000, caller);
  const refused = { code: 'APPROVAL_REQUIRED' };
  t.throws(() => checkDiscount({ kind: 'percent', value: 11, reason }, 1000, caller), refused);
  t.throws(() => checkDiscount({ kind: 'amount', value: 101, reason }, 1000, caller), refused);
  const all = { ...caller, rights: { ...defaultRights, discountMaxPercent: 100 } };
  checkDiscount({ kind: 'percent', value: 100, reason }, 1000, all);
  t.throws(() => checkDiscount({ kind: 'percent', value: 101, reason }, 1000, all), {
    code: 'INVALID_REQUEST',
  });
});

t.test('it is kept with who gave it and on whose word', async t => {
  const at = '2025-11-20T18:00:00.000Z';
  const request = { kind: 'percent', value: 5, reason } as const;
  const by = { id: 'u1', name: 'Anna' };
  t.same(JSON.parse(storedDiscount(request, caller, at)), { ...request, by, at });
  const approvedBy = { id: 'u2', name: 'Zofia' };
  t.same(JSON.parse(storedDiscount(request, { ...caller, approvedBy }, at)), {
    ...request,
    by,
    approvedBy,
    at,
  });
});
