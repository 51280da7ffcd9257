import t from 'tap';
import { killWhileBackingUp } from './killed-backups.ts';

t.test('after twenty kills each last good backup restores', t =>
  killWhileBackingUp(
    t,
    Array.from({ length: 20 }, (_, index) => index * 27),
  ),
);
