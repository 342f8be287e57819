/** What `npm run verify` does with a database, beside a running server or without one: reads, and changes nothing. */
import { withOperatorCommands } from './foundation/operators/index.ts';
import type { Config } from './platform/config.ts';
import { checkAllOrders, verifySpotLogs } from './products/spot/index.ts';

/** `say` gets a sentence for each thing proved and whether it holds; answers whether all of it does. */
export async function verifyDatabase(
  config: Config,
  say: (sentence: string, holds: boolean) => void,
): Promise<boolean> {
  return withOperatorCommands(config, async ({ verifyAudit, db }) => {
    const { lines, roots, broken } = await verifyAudit();
    if (broken === undefined)
      say(`Audit log: ${lines} lines fit their hashes and ${roots} roots written outside.`, true);
    else say(`Audit log: line ${broken.seq} is broken: ${broken.why}.`, false);
    let areWhole = broken === undefined;
    for await (const { symbol, commands, trades, difference } of verifySpotLogs(db)) {
      areWhole &&= difference === undefined;
      if (difference === undefined)
        say(
          `${symbol}: ${commands} commands replayed give the ${trades} stored trades and every order.`,
          true,
        );
      else say(`${symbol}: log and tables differ after command ${commands}: ${difference}.`, false);
    }
    const { orders, rows } = await checkAllOrders(db);
    areWhole &&= rows.length === 0;
    if (rows.length === 0)
      say(
        `Orders: ${orders} agree with their trades, and their journals with what they held, used and released.`,
        true,
      );
    else say(`Orders: ${rows.length} do not agree with their trades or journals, first ${rows[0]}.`, false);
    return areWhole;
  });
}
