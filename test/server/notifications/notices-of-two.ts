/** Two processes on one store; the first decides. What one stores the other hears of, while hints arrive. */
import { createOneLease } from '../../helpers/doubles/one-lease.ts';
import { createNoticesRig, type NoticesRig, openNoticeStore } from './notices-rig.ts';

type Teardown = { teardown(work: () => Promise<void>): void };
type RigOptions = Parameters<typeof createNoticesRig>[1];

export async function createNoticesOfTwo(
  t: Teardown,
  { hasPush = false, send }: Pick<NonNullable<RigOptions>, 'hasPush' | 'send'> = {},
) {
  const database = await openNoticeStore();
  const lease = createOneLease();
  let heard = 0;
  let areHintsLost = false;
  const parts = { hasPush, wantLease: lease.want, ...(send && { send }) };
  const tell = (other: () => NoticesRig) => {
    if (!areHintsLost) other().part.heard(one.organizationId);
  };
  const one: NoticesRig = createNoticesRig(database, { ...parts, stored: () => tell(() => two) });
  const two: NoticesRig = createNoticesRig(database, {
    ...parts,
    organizationId: one.organizationId,
    stored() {
      heard += 1;
      tell(() => one);
    },
  });
  t.teardown(async () => {
    await one.close();
    await two.close();
    await database.close();
  });
  const settle = async () => {
    for (let round = 0; round < 4; round += 1) for (const rig of [one, two]) await rig.settle();
  };
  return {
    ...{ database, lease, one, two, settle },
    heardOfTwo: () => heard,
    loseHints() {
      areHintsLost = true;
    },
    async changeBoth(next: Parameters<NoticesRig['change']>[0]): Promise<void> {
      await one.change(next);
      await two.change(next);
      await settle();
    },
    /** Each second at both. */
    async advanceBoth(ms: number): Promise<void> {
      for (let passed = 0; passed < ms; passed += 1_000)
        for (const rig of [one, two]) await rig.advance(1_000);
      await settle();
    },
  };
}
