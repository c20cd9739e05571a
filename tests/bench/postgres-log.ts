import pg from 'pg';
import { z } from 'zod';

/** A node of a plan as PostgreSQL explains it in JSON. Times are in milliseconds, blocks have 8 KiB. */
const planNode = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Total Time': z.number(),
  'Shared Hit Blocks': z.number(),
  'Shared Read Blocks': z.number(),
  get Plans() {
    return z.array(planNode).optional();
  },
});
export type PlanNode = z.infer<typeof planNode>;

const explanation = z.object({ 'Query Text': z.string(), Plan: planNode });
export type Explanation = z.infer<typeof explanation>;

const LAST = 'select 1 as end_of_plans';
const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_format': 'json',
  log_min_messages: 'log',
};

/** Collects the plans that PostgreSQL logs; give its lines to `hear`. */
export class PostgresLog {
  private readonly found: Explanation[] = [];
  private lines: string[] = [];
  private onLast = () => {};

  hear(line: string): void {
    const [, text = ''] = /^PostgreSQL: (.*)$/.exec(line) ?? [];
    if (!text.startsWith('\t')) this.lines = [];
    else this.lines.push(text);
    if (text !== '\t}') return;
    const heard = explanation.parse(JSON.parse(this.lines.join('\n')));
    if (heard['Query Text'] === LAST) this.onLast();
    else this.found.push(heard);
  }

  /** From now on new connections explain every statement they run. */
  async turnOn(client: pg.Client): Promise<void> {
    for (const [name, value] of Object.entries(SETTINGS)) {
      await client.query(`alter database sato set ${name} = '${value}'`);
    }
  }

  /** The plans of all statements that have ended, which are then forgotten. @param explained a connection that explains. */
  async take(explained: pg.Client): Promise<Explanation[]> {
    const last = new Promise<void>((resolve) => {
      this.onLast = resolve;
    });
    // A statement is logged before it is answered, so all earlier ones come before this one.
    await explained.query(LAST);
    await last;
    return this.found.splice(0);
  }
}
