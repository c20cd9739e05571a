import type { EntityManager } from '@mikro-orm/postgresql';
import { addresses } from '#domain/addresses.ts';
import type { PicturePlace } from '../media/picture-place.ts';

/** Intros of issues, those in the archive too. Mails stay as they were written, because they have no pictures of intros. */
export const PICTURES_OF_ISSUES: PicturePlace = {
  type: 'issue',
  table: 'newsletter_issue',
  title: 'r.subject',
  titleEs: 'r.subject_es',
  isInTrash: 'false',
  replace: replaceInIntros,
};

async function replaceInIntros(em: EntityManager, from: string, to: string): Promise<void> {
  const places = [from, to].map((digest) => addresses.mediaFile(digest, ''));
  await em.execute(
    `update newsletter_issue set intro = replace(intro, ?, ?), intro_es = replace(intro_es, ?, ?),
       updated_at = now(), version = version + 1
     where id in (select item_id from media_use where digest = ? and item_type = 'issue')`,
    [...places, ...places, from],
  );
}
