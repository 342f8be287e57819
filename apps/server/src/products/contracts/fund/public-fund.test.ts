/** The risk board's "what if": worked out by hand for two positions, and what moved the fund since the last published day. */
import { decimal } from '@candor/money';
import { afterEach, expect, test } from 'vitest';
import type { ContractsWorld } from '../contracts.fixture.ts';
import { contractsWorld } from '../contracts.fixture.ts';

let world: ContractsWorld;
afterEach(() => world.close());

test('R-CT-7, R-CT-12: a jump takes profits from the book, margins first and the fund beyond them', async () => {
  world = await contractsWorld();
  await world.settle('50000');
  const [long, short] = await world.customers(2);
  // 0.1 BTC each: margins 500 and 250.
  await world.order(long!, { type: 1, share: 100, multiple: 10 });
  await world.order(short!, { type: 2, share: 100, multiple: 20 });
  await world.tick('50000');
  const [btc] = await world.contracts.riskBoard!.stress!();
  const at = (move: string) => btc!.moves.find((one) => one.move === move);
  // +20%: the long gains 1,000, the short loses 1,000 of which 250 are margin; the fund pays the other 750.
  expect(at('20')).toEqual({ move: '20', price: '60000', book: '0', insurance: '750', bankrupt: 1 });
  // -20%: the short gains 1,000, the long loses 1,000 of which 500 are margin.
  expect(at('-20')).toEqual({ move: '-20', price: '40000', book: '0', insurance: '500', bankrupt: 1 });
  // +2%: 100 each way, within both margins.
  expect(at('2')).toMatchObject({ book: '0', insurance: '0', bankrupt: 0 });
  // +5%: 250 each way, and the short's margin is just gone.
  expect(at('5')).toMatchObject({ insurance: '0', bankrupt: 1 });
});

test('R-CT-13: days and what moved since the last of them are the whole fund', async () => {
  world = await contractsWorld();
  await world.settle('50000');
  const [customer] = await world.customers(1);
  const { id } = await world.order(customer!, { type: 1, share: 100, multiple: 20 });
  await world.tick('50000');
  await world.contracts.publishDay();
  await world.settleUntilClosing(customer!, id, '47700');
  await world.tick('47700');
  const { days, insurance_now: now } = await world.contracts.publicView!.contracts!();
  expect(now.since).toBe(days[0]!.until);
  expect(now.movements.map(({ kind }) => kind)).toEqual(['contract_liquidated']);
  const moved = now.movements.reduce((sum, { amount }) => sum + decimal(amount), 0n);
  expect(decimal(days[0]!.insurance.after) + moved).toBe(decimal(await world.houseAmount('F:insurance')));
});
