/** What a batch costs does not hang on what the planner knew when its plan was made (ADR 117). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../../test/harness.ts';
import { testDatabase } from '../../../../test/harness.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test.each([
  ['spot_commit', ['enable_mergejoin=off', 'enable_seqscan=off', 'plan_cache_mode=force_generic_plan']],
  ['ledger_post', ['enable_mergejoin=off', 'enable_seqscan=off', 'plan_cache_mode=force_generic_plan']],
  ['ledger_lock', ['enable_seqscan=off']],
])('%s meets rows by their ids also with a plan made while tables were empty', async (name, settings) => {
  const [row] = await database.owner.query<{ settings: string[] | null }>(
    'select proconfig as settings from pg_proc where proname = $1',
    [name],
  );
  expect(row!.settings).toEqual(expect.arrayContaining(settings));
});
