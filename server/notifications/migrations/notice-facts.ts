/** Notices hold facts, from which each screen writes the text in its own language. Expand: the text columns stay for processes of the release before. */
import { type Migration, statements } from '../../store/database.ts';

export const noticeFacts: Migration = {
  name: 'notifications-0002-notice-facts',
  up: statements(['alter table notices add column facts text']),
};
