/**
 * The five shapes of order flow. A shape says where the price is at each moment, how far from it orders are
 * placed, and how the commands divide; flow.ts turns it into commands. Prices in ticks, quantities in lots. /
 */
import type { Random } from './random.ts';

export interface Shape {
  name: string;
  /** What is special about it, one line for the table's legend. */
  about: string;
  /** Orders the book holds before the clock starts, and around which it stays. */
  resting: number;
  /** Out of 100 commands: new orders that cross, and cancels. The rest are new orders that wait. */
  takes: number;
  cancels: number;
  /** The price at `progress`, which runs from 0 to 1 over the flow. */
  mid(progress: number): number;
  /** Ticks between the price and a new waiting order, 0 or more. */
  distance(random: Random): number;
  /** Cancels pick among this many newest orders; all when absent. */
  cancelsNewest?: number;
}

const START = 1_000_000;

export const SHAPES: readonly Shape[] = [
  {
    name: 'static',
    about: 'the price stands still, 40 prices with queues of hundreds',
    resting: 20_000,
    takes: 10,
    cancels: 40,
    mid: () => START,
    distance: (random) => random.below(20),
  },
  {
    name: 'normal',
    about: 'small waves, orders near the price, a few far away',
    resting: 20_000,
    takes: 15,
    cancels: 35,
    mid: (progress) => START + Math.round(200 * wave(progress * 40) + 90 * wave(progress * 313)),
    distance: (random) => (random.oneIn(20) ? random.heavyTail(200_000) : random.geometric(60)),
  },
  {
    name: 'swings',
    about: 'the price swings by 25 % up and down eight times',
    resting: 20_000,
    takes: 15,
    cancels: 35,
    mid: (progress) => START + Math.round(0.25 * START * wave(progress * 8)),
    distance: (random) => random.geometric(400),
  },
  {
    name: 'flash crash',
    about: 'four times the price falls by 60 % through sparse far bids and comes back',
    resting: 20_000,
    takes: 20,
    cancels: 30,
    mid: (progress) => START - Math.round(0.6 * START * crash((progress * 4) % 1)),
    distance: (random) => (random.oneIn(4) ? random.below(600_000) : random.geometric(150)),
  },
  {
    name: 'cancel-heavy',
    about: 'quotes are placed and withdrawn, one command in fifty takes',
    resting: 50_000,
    takes: 2,
    cancels: 48,
    mid: (progress) => START + Math.round(300 * wave(progress * 20)),
    distance: (random) => random.geometric(100),
    cancelsNewest: 2_000,
  },
];

/** Between -1 and 1, one full wave per unit. */
function wave(turns: number): number {
  return Math.sin(2 * Math.PI * turns);
}

/** 0 in quiet times; down to 1 within 2 % of the time, back over 20 %. */
function crash(progress: number): number {
  if (progress < 0.4 || progress > 0.62) return 0;
  return progress < 0.42 ? (progress - 0.4) / 0.02 : (0.62 - progress) / 0.2;
}
