/** What an alert needs to know of a watcher: how far behind its head it is, and whether the outside is at fault. */
import type { Registry } from 'prom-client';
import { Gauge } from 'prom-client';
import type { Health } from './watch-store.ts';

export function createChainGauges(registry: Registry): (states: readonly Health[]) => void {
  const registers = [registry];
  const labelNames = ['chain'];
  const behind = new Gauge({
    name: 'chains_blocks_behind',
    help: 'Blocks between the watcher and the head of the chain',
    labelNames,
    registers,
  });
  const faulty = new Gauge({
    name: 'chain_fault',
    help: '1 while a chain cannot be watched or paid over',
    labelNames,
    registers,
  });
  return (states) => {
    for (const { chain, blockNumber, headNumber, fault } of states) {
      if (blockNumber !== null && headNumber !== null)
        behind.set({ chain }, Math.max(0, headNumber - blockNumber));
      faulty.set({ chain }, fault === null ? 0 : 1);
    }
  };
}
