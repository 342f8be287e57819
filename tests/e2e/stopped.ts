/** A venue whose money is stopped, for pictures: money that no journal brought, and the monitor that found it (R-MONEY-9). */
import { statusCalls } from '@candor/wire';
import { treasuryCalls } from '@candor/wire/operators';
import { embeddedPaths, readConnectionFile } from '../../apps/server/src/platform/db/embedded-files.ts';
import { openDatabase } from '../../apps/server/src/platform/db/pg-database.ts';
import { ask } from './api.ts';
import type { Candor } from './candor-process.ts';
import { operatorSession } from './operators.ts';
import { eventually } from './waiting.ts';

export async function stopMoney(candor: Candor): Promise<void> {
  const file = readConnectionFile(embeddedPaths(candor.dataDir));
  if (file === undefined) throw new Error('only the embedded database can be spoiled');
  const { socketDir: host, port, database, users } = file;
  const owner = openDatabase({ connection: { host, port, database, ...users.owner }, size: 1 });
  try {
    await owner.query(
      `insert into ledger_balances (user_id, account, currency_id, available)
       select null::integer, 'X:spoiled' || n, 3, -n * 1000 from generate_series(1, 45) as n union all
       select null, 'E:spoiled' || n, 3, n * 1000 from generate_series(1, 45) as n`,
    );
  } finally {
    await owner.close();
  }
  const auditor = { url: candor.url, token: (await operatorSession(candor, 'auditor')).token };
  await ask(auditor, treasuryCalls.gate, {});
  await eventually('money to be stopped', async () => {
    const { money_writes: writes } = await ask({ url: candor.url }, statusCalls.status, {});
    return writes === 'stopped';
  });
}
