import t from 'tap';
import { killWhileBackingUp } from './killed-backups.ts';

t.test('after kill -9 in any moment of a backup the last good one restores', t =>
  killWhileBackingUp(t, [20, 210]),
);
