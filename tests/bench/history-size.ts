import type pg from 'pg';
import { generatedBody } from './articles.ts';
import { satoCommand } from './content-command.ts';
import { markdownTable } from './markdown-table.ts';
import { progress } from './progress.ts';

const TYPED = 'One more sentence that an editor types into the text. ';

/**
 * What the history holds after many edits of one article, each of which adds a sentence to both bodies or takes it away
 * again, and after `sato history trim`. The article and its history are gone afterwards.
 */
export async function historySize(client: pg.Client, databaseUrl: string, edits: number): Promise<string> {
  progress(`editing an article ${edits} times`);
  const [content, contentEs] = [generatedBody(1, 'en'), generatedBody(1, 'es')];
  await client.query('truncate content_change');
  const inserted = await client.query<{ id: number }>(
    `insert into article (slug, category, title, title_es, excerpt, excerpt_es, content, content_es, status)
     values ('often-edited', 'News', 'Often edited', 'Editado a menudo', 'What an article is that changes often.', 'Lo que es un artículo que cambia a menudo.', $1, $2, 'published')
     returning id`,
    [content, contentEs],
  );
  const id = Number(inserted.rows[0]?.id);
  // A transaction for each edit, as a writer who saves makes them.
  await client.query(`
    do $$ begin
      for edit in 1..${edits} loop
        update article set
          content = case when edit % 2 = 0 then substr(content, ${TYPED.length + 1}) else '${TYPED}' || content end,
          content_es = case when edit % 2 = 0 then substr(content_es, ${TYPED.length + 1}) else '${TYPED}' || content_es end
        where id = ${id};
        commit;
      end loop;
    end $$`);
  const before = await sizeOf(client);
  await satoCommand(['history', 'trim'], databaseUrl);
  const after = await sizeOf(client);
  await client.query('delete from article where id = $1', [id]);
  await client.query('truncate content_change');
  const kilobytes = ((content.length + contentEs.length) / 1000).toFixed(1);
  return markdownTable(
    `History of ${edits.toLocaleString('en-US')} edits of an article of ${kilobytes} kB in two languages`,
    ['when', 'changes', 'of them with old values', 'MiB of rows and old values'],
    [
      ['after the edits', ...before],
      ['after sato history trim', ...after],
    ],
  );
}

/** Changes, changes with old values, and the MiB that both take once their space is reclaimed. */
async function sizeOf(client: pg.Client): Promise<number[]> {
  await client.query('vacuum full content_change');
  const { rows } = await client.query<{ changes: number; restorable: number; bytes: number }>(`
    select count(*)::int as changes, count(before)::int as restorable,
      pg_total_relation_size('content_change')::float8 as bytes
    from content_change`);
  const { changes = 0, restorable = 0, bytes = 0 } = rows[0] ?? {};
  return [changes, restorable, bytes / 2 ** 20];
}
