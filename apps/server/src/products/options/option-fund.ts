/** The option fund as everybody can see it (R-OPT-8): what it has, what of it is promised, and the caps on promising more. */
import { house } from '@candor/ledger';
import { ONE, formatDecimal } from '@candor/money';
import { readBalances, rowOf } from '../../foundation/ledger/index.ts';
import type { OptionDeps } from './ports.ts';
import { openExpiries, openOptions } from './option-fund-store.ts';

const MOST_EXPIRIES = 200;

export interface OptionFund {
  /** `B:option`, available and promised. */
  fund: bigint;
  promised: bigint;
  /** 20% of it in all, 1% a pair, second and side. */
  capAll: bigint;
  capSecond: bigint;
}

export async function optionFund({ platform, ledger, ports }: OptionDeps): Promise<OptionFund> {
  const accounts = [house('B:option:a'), house('B:option:f')].map((account) =>
    rowOf(account, ports.currencyId),
  );
  const ids = await ledger.directory.idsOf(accounts, platform.db);
  const rows = await readBalances(platform.db, ids);
  const [free = 0n, promised = 0n] = ids.map((id) => rows.find((row) => row.id === id)?.available ?? 0n);
  const fund = free + promised;
  return { fund, promised, capAll: fund / 5n, capSecond: fund / 100n };
}

export async function showOptionFund(deps: OptionDeps) {
  const { fund, promised, capAll, capSecond } = await optionFund(deps);
  const rows = await openOptions(deps.platform.db);
  return {
    book: formatDecimal(fund),
    promised: formatDecimal(promised),
    cap_all: formatDecimal(capAll),
    cap_second: formatDecimal(capSecond),
    pairs: deps.ports.pairs().map((pair) => {
      const row = rows.find(({ pair_id: pairId }) => pairId === pair.id);
      return {
        symbol: pair.symbol,
        open: Number(row?.open ?? 0n),
        stakes: formatDecimal(row?.stakes ?? 0n),
        calls: formatDecimal(row?.calls ?? 0n),
        puts: formatDecimal(row?.puts ?? 0n),
        flats: formatDecimal(row?.flats ?? 0n),
      };
    }),
  };
}

/** By second of expiry, soonest first. */
export async function showExpiries(deps: OptionDeps) {
  const { capSecond } = await optionFund(deps);
  const pairs = deps.ports.pairs();
  return (await openExpiries(deps.platform.db, MOST_EXPIRIES)).map((row) => {
    const larger = row.calls > row.puts ? row.calls : row.puts;
    return {
      symbol: pairs.find(({ id }) => id === row.pair_id)?.symbol ?? String(row.pair_id),
      expires_at: row.cap_second.getTime(),
      open: Number(row.open),
      stakes: formatDecimal(row.stakes),
      calls: formatDecimal(row.calls),
      puts: formatDecimal(row.puts),
      used: capSecond === 0n ? null : formatDecimal(((larger * 10_000n) / capSecond) * (ONE / 100n)),
    };
  });
}
