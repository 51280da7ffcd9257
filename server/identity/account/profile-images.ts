/** Profile images: accepted by their content, not their declared type, and shown to colleagues only. */
import { createHash } from 'node:crypto';
import { limits } from '#shared/kernel/limits.ts';
import type { ProfileUser } from '#shared/platform/account-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import type { LocalIdentity } from '../local/local-sessions.ts';
import type { LocalSession } from '../local/own-session.ts';
import { imageFormat } from './image-content.ts';
import { isDecodable } from './image-decoding.ts';
import { findImageFacts, saveImage } from './image-store.ts';
import { findMember } from './organization-store.ts';
import { readProfileUser } from './profiles.ts';

const versionLength = 22;

export async function setProfileImage(
  local: LocalIdentity,
  { userId }: LocalSession,
  content: unknown,
): Promise<ProfileUser> {
  const format = Buffer.isBuffer(content) ? imageFormat(content) : null;
  if (!Buffer.isBuffer(content) || format === null) throw new ProblemError('IMAGE_INVALID');
  if (format.pixels > limits.imagePixelsMax) {
    const errors = [{ path: 'image', message: `must have at most ${limits.imagePixelsMax} pixels` }];
    throw new ProblemError('IMAGE_INVALID', { errors });
  }
  if (!(await isDecodable(content))) throw new ProblemError('IMAGE_INVALID');
  const version = createHash('sha256').update(content).digest('base64url').slice(0, versionLength);
  await saveImage(local.database.db, { account_id: userId, version, media_type: format.mediaType, content });
  return readProfileUser(local, userId);
}

/** Throws NOT_FOUND for non-colleagues as for people without an image, to hide who exists. */
export async function findPersonImage(
  local: LocalIdentity,
  viewer: LocalSession,
  userId: string,
): Promise<{ version: string; bytes: number }> {
  const { db } = local.database;
  const isColleague =
    userId === viewer.userId ||
    (viewer.organization !== undefined &&
      (await findMember(db, viewer.organization.id, userId)) !== undefined);
  const image = isColleague ? await findImageFacts(db, userId) : undefined;
  if (image === undefined) throw new ProblemError('NOT_FOUND');
  return image;
}
