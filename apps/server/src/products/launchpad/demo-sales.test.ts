/** A demo begins with a sale in each phase, made once, and nothing of it breaks a rule of live. */
import { expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import { launchpadWorld } from './launchpad.fixture.ts';
import { startDemoSales } from './demo-catalogue.ts';
import { launchpadPorts } from './ports.ts';

test('R-NC-1, R-GEN-5: one in each phase after the first run, and a second start changes nothing', async () => {
  const world = await launchpadWorld();
  try {
    const { config } = world.server.platform;
    const platform = { ...world.server.platform, config: { ...config, seedContent: true } };
    const deps = { platform, ledger: world.house.ledger, ports: launchpadPorts(world.house) };
    await startDemoSales(deps);
    await world.house.markets.reload();
    await world.launchpad.runDue();
    const phases = async () => {
      const { data } = await world.server.call('lh/send/config', {}, { method: 'GET', lang: 'en' });
      return data.map(({ new_currency_name: name, phase }: { new_currency_name: string; phase: string }) => [
        name,
        phase,
      ]);
    };
    const first = await phases();
    expect(first).toEqual([
      ['KITE', 'upcoming'],
      ['ORBT', 'subscribing'],
      ['TIDE', 'allotting'],
      ['LUMEN', 'locked'],
      ['TRX', 'launched'],
      ['DOGE', 'ended'],
    ]);
    await startDemoSales(deps);
    expect(await phases()).toEqual(first);
    expect(await world.broken()).toEqual([]);
    expect(await brokenInvariants(world.server.database.owner)).toEqual({});
  } finally {
    await world.close();
  }
});
