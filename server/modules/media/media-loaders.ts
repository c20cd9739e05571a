import { requestLoader } from '../../platform/api/per-request.ts';
import { MediaService } from './media.service.ts';

/** Uploaded pictures by digest. Not cached, because a mutation may change them. */
export const mediaByDigest = requestLoader(
  ({ get }, digests: readonly string[]) => get(MediaService).byDigests(digests),
  { cache: false },
);
