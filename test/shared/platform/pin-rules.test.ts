import t from 'tap';
import { pinFault } from '../../../shared/platform/pin-rules.ts';

t.test('a PIN has four to six digits', async t => {
  for (const pin of ['4711', '80385', '918273']) t.equal(pinFault(pin), null, pin);
  for (const pin of ['', '471', '4711002', '47a1', '4 11', '٤٧١١']) t.not(pinFault(pin), null, pin);
});

t.test('those that everybody tries first are refused', async t => {
  const runs = ['0000', '111111', '1234', '4321', '123456', '987654', '7890', '0987', '9012'];
  const repeated = ['1212', '4747', '121212', '123123', '1122', '998877'];
  const known = ['1987', '2001', '2026', '2580', '0852'];
  for (const pin of [...runs, ...repeated, ...known]) t.not(pinFault(pin), null, pin);
});
