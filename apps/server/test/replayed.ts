/** Replays everything that a test's server keeps and answers what differs. */
import { replayAll } from '../src/foundation/replay/index.ts';
import type { Replayed } from '../src/foundation/replay/index.ts';
import type { TestServer } from './harness.ts';

const EVER = {
  journals: { after: 0n, upTo: 9_000_000_000_000n },
  times: { after: new Date('2000-01-01'), upTo: new Date('2100-01-01') },
};

/** Of each replay how many records were looked at, and every difference. */
export async function replayedOf(
  server: TestServer,
): Promise<Record<string, Pick<Replayed, 'records' | 'differences'>>> {
  let last: readonly Replayed[] = [];
  const replays = server.on().collection.replays();
  for await (const state of replayAll(server.platform.db, { replays, range: EVER })) last = state;
  return Object.fromEntries(last.map(({ name, records, differences }) => [name, { records, differences }]));
}

export const differencesOf = async (server: TestServer): Promise<string[]> =>
  Object.values(await replayedOf(server)).flatMap(({ differences }) => differences);

/** Ends a server; throws when what its tests did cannot be replayed to the last figure (R-POL-7). */
export async function closeReplayed(server: TestServer): Promise<void> {
  const differences = await differencesOf(server).finally(() => server.close());
  if (differences.length > 0) throw new Error(`the replay differs:\n${differences.slice(0, 20).join('\n')}`);
}

export interface Changed {
  table: string;
  column: string;
  /** SQL of what it becomes. */
  to: string;
  where: string;
}

/** What the replay says while one stored figure is another one; the figure is put back afterwards. */
export async function differencesWith(
  server: TestServer,
  { table, column, to, where }: Changed,
): Promise<string[]> {
  const { owner } = server.database;
  const [before] = await owner.query<{ value: unknown }>(
    `select ${column} as value from ${table} where ${where}`,
  );
  await owner.query(`alter table ${table} disable trigger user`);
  try {
    await owner.query(`update ${table} set ${column} = ${to} where ${where}`);
    return await differencesOf(server);
  } finally {
    await owner.query(`update ${table} set ${column} = $1 where ${where}`, [before!.value]);
    await owner.query(`alter table ${table} enable trigger user`);
  }
}
